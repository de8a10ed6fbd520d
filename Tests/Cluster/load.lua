-- Requests of one kind for wrk, over keys of a file: a token, a league, a game and a team a line.
--   BOWLINE_KEYS  the file          BOWLINE_KIND  read | write          BOWLINE_SPREAD  uniform | zipf

local keys, sums, number, thread = {}, {}, 0, 0
local kind = os.getenv("BOWLINE_KIND")
local isZipf = os.getenv("BOWLINE_SPREAD") == "zipf"
local run = os.getenv("BOWLINE_RUN") or "0"
local threads = 0

function setup(other)
    threads = threads + 1
    other:set("number_of_thread", threads)
end

function init()
    thread = number_of_thread
    math.randomseed(7919 * thread)
    local sum = 0
    for line in io.lines(os.getenv("BOWLINE_KEYS")) do
        local token, league, game, team = line:match("(%S+) (%S+) (%S+) (%S+)")
        keys[#keys + 1] = { token, league, game, team }
        sum = sum + 1 / #keys
        sums[#sums + 1] = sum
    end
end

-- By Zipf's law the second key is used half as often as the first, the third a third as often.
local function place()
    if not isZipf then return math.random(#keys) end
    local wanted, low, high = math.random() * sums[#sums], 1, #sums
    while low < high do
        local middle = math.floor((low + high) / 2)
        if sums[middle] < wanted then low = middle + 1 else high = middle end
    end
    return low
end

function request()
    local key = keys[place()]
    local headers = { ["Authorization"] = "Bearer " .. key[1] }
    if kind == "read" then return wrk.format("GET", "/v1/leagues/" .. key[2], headers) end
    number = number + 1
    headers["Content-Type"] = "application/json"
    headers["Idempotency-Key"] = string.format("load-%s-%d-%d", run, thread, number)
    local body = '{"type":"score","team_id":"' .. key[4] .. '","points":2}'
    return wrk.format("POST", "/v1/games/" .. key[3] .. "/events", headers, body)
end
