#if os(Linux)
    /// One complete sign-in with every value on the way: a password beyond ASCII, a salt whose highest bit is set.
    ///
    /// Made for this project; its multiplier, scramble and shared secret agree with the vectors of Amplify.
    package enum SRPVector {
        package static let pool = "us-east-1_TestPool1"
        package static let user = "3f1c2b7e-0000-4000-8000-00000000abcd"
        package static let password = "Pässw0rd! 密"
        package static let clientSecret = """
            e0b107f9f96f69a2b6165a2ac7ae551643a4240881e2c14a01e8e9a56212a39ae0b107f9f96f69a2b6165a2ac7ae5516\
            43a4240881e2c14a01e8e9a56212a39ae0b107f9f96f69a2b6165a2ac7ae551643a4240881e2c14a01e8e9a56212a39a\
            e0b107f9f96f69a2b6165a2ac7ae551643a4240881e2c14a01e8e9a56212a39a
            """
        package static let serverSecret = """
            2ba8c445a8ffa6c4f024af5300867d7ea7d5c99b6e564fd8335aab70a36b9af82ba8c445a8ffa6c4f024af5300867d7e\
            a7d5c99b6e564fd8335aab70a36b9af82ba8c445a8ffa6c4f024af5300867d7ea7d5c99b6e564fd8335aab70a36b9af8\
            2ba8c445a8ffa6c4f024af5300867d7ea7d5c99b6e564fd8335aab70a36b9af8
            """
        package static let clientNumber = """
            28afc59b10103d2a84e2c1fd16a0b550a2c0b9c8db3823ebad6bf2e79f22856e58fc4be85cbfeb191a5c2231b1d31ef4\
            1cace03d21dd73149f4194d66ecbb701b9115d3dc59140f9380878c2e2d566588bcdae25fcbde634ebb9a5b60cf3f6d8\
            da868c7829ce332c0feb266250369d995dcee677335414eb5ffeefbb05539547d29f5074746f0782466c4c52d2c1d224\
            502dc9de74b2d7eafcb4e93c376111d3c14da6e86d867c54ef03bb8141940981f2acfce4f5a64dd789299386396c0b1a\
            ecb8d1d8c29da0dce76054f4479529e277a4ae32eca4cf17b72adaee627efba1ed743809525d18d3c7a56ca6fc91bd17\
            aa4560dd9b74d25fa339efdbee6e7f4e9a966c2eed4b1ea9826db41bf9fb2ff8f0ff14610ba3b7c19ce826305a1579e4\
            30779b0b7dfedeb221756e0058c2e194be381ffb6b9259645c23dd13556839be144a540890f4eecda64b87de84c6c8ea\
            6b3762f864323dfbbb1e5511d5e1769ca4064a00161d903898a4514a43781444b08edbb679753e56745eb3c1e705a11d
            """
        package static let serverNumber = """
            357ff2e9c1191862dc83755651b966fc1b5d2510ab00cf0d9fae3e9df911debd9d818b0e3eeb8bcd83232f7859a84eb1\
            61b2181e5bcd2342a3b08aecfe1fa3cd3d9247356c855b4f761cff3b26cadf1ad90eb8339a348c3bc060b8a1eb904721\
            c2c0e27d7f3c1e3ca36c7267fa3cd8369cf363b6bcd6f3be545d20cf090007c61df755b76b8eca807d6fe007ba1cd032\
            944f338a86665609acc905b8057bde778472b4d2079b81b6f128686dda44b91b807cdf5e444d505ad9b0f7ecf3215097\
            2e122f38f291d706f8a9f544f0a892aec4fd1283146dae43d93b531804a2910c01397882ba395f6cf4ed1cc11ea1e1b2\
            30500c84dc05ab4cace878ff387181fc356d955778b4bfe7b7f41faf64917dafa1af364d98b5e769929a85043a2300e3\
            fe0b67b0d7f3b0a1350f79839f4e2fb21382564d1e2a7341eecac55e12a09f363c98244c82a0e7e071cae109090b66cd\
            149b1c8e7f2a624bceddf6379f7a7e4dd01a57c36bd5452df80cee89f33b8c1ffaac05a5f9573b4765319cd5e599079a
            """
        package static let salt = "f063479ad69a090b258277ec8fba6f99"
        package static let key = "97f8b8719ab9593892e78d7b01ea58b1"
        package static let timestamp = "Tue Sep 1 07:05:09 UTC 2026"
        package static let secretBlock = """
            AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw==
            """
        package static let signature = "Ub5PxeeVmj6TgWDPQpBT410jJP1NpvZ0Ej9HiK7DU14="
    }
#endif
