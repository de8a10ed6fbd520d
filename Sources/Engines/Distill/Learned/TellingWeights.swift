/// Words that speak for a sentence as a summary or against it, learned from the same abstracts.
/// Made by script/train-distill; not to be changed by hand.
enum TellingWeights {
    static let encoded = """
        0:-127 000:226 1:-298 10:-280 16:-488 20:-206 2016:250 2018:-265 2d:309 3:-214 3d:167 5:-138 6:-326 7:-333
        8:194 a:594 a_bayesian:234 a_challenging:-175 a_class:141 a_continuous:336 a_convolutional:-225 a_cost:226
        a_deep:565 a_different:-349 a_differentiable:-300 a_first:233 a_generative:121 a_graph:300 a_language:-217
        a_large:-411 a_learned:171 a_learning:-205 a_linear:-167 a_low:146 a_lower:176 a_method:956 a_mixture:200
        a_model:188 a_multi:124 a_network:248 a_neural:505 a_new:1129 a_novel:1173 a_number:-217 a_popular:-192
        a_problem:218 a_promising:-129 a_proper:275 a_range:176 a_self:-222 a_series:188 a_set:-205
        a_significant:-167 a_simple:163 a_standard:122 a_state:-232 a_trained:204 a_unified:319 a_universal:270
        ability:-228 ability_to:-143 able:326 able_to:326 about_the:87 above:-324 accelerate:262 account:-142
        accuracy:-205 accuracy_and:347 accuracy_of:397 accuracy_on:-210 accurate:109 accurately:-210 achieve:-531
        achieve_state:-198 achieved:-189 achieves:237 achieves_a:-269 achieves_state:350 achieves_the:153
        across:-409 actions:-202 activation:261 active:287 active_learning:301 actor:276 actor_critic:340 ad:-184
        adam:365 adaptation:-94 adaptive:189 addition:-677 addition_we:-424 additional:-214 additionally:-403
        additive:-258 address:72 address_the:217 address_these:198 address_this:-234 adds:-241 adopt:-171
        advances:-375 advances_in:-239 advantage:-122 advantages:225 advantages_of:170 adversarial:551
        adversarial_examples:126 adversarial_loss:251 adversarial_training:257 adversary:-388 affine:204
        after:-285 against:-248 against_a:-235 against_adversarial:-163 agent:647 agent_that:398 agents:-273
        agents_that:-200 agents_to:-316 agnostic:141 ai:157 aim:465 aim_to:196 aims:121 al_2016:280 al_2018:-178
        algorithm:420 algorithm_based:239 algorithm_for:384 algorithm_is:-243 algorithm_that:573
        algorithm_which:-251 algorithms:-344 algorithms_are:-174 algorithms_to:171 alignment:153 all:-240
        allows:-571 allows_for:-118 allows_us:-309 almost:203 along:-298 along_with:-142 alpha:-208 already:-173
        also:-1512 also_propose:-176 alternative:-82 although:-276 always:-168 among:-465 among_the:-203
        amortized:278 amount:-254 amount_of:-265 amounts:151 amounts_of:145 an:-65 an_adversarial:233 an_agent:209
        an_alternative:241 an_approach:597 an_auxiliary:295 an_effective:-230 an_efficient:-136 an_image:-387
        an_important:-323 an_online:252 an_unsupervised:167 analysis:84 analysis_and:-254 analysis_of:202 and:-396
        and_3:256 and_a:-340 and_accurate:233 and_an:-238 and_are:169 and_clustering:317 and_compare:280
        and_computational:260 and_demonstrate:94 and_discuss:-221 and_efficient:184 and_empirical:268 and_it:184
        and_its:415 and_language:-223 and_learns:259 and_memory:-149 and_model:187 and_non:-195 and_on:224
        and_other:-118 and_real:-196 and_robust:197 and_significantly:212 and_the:-223 and_their:181 and_to:-143
        and_training:166 and_use:-213 and_we:-310 annotation:284 annotations:-225 another:370 answer:248
        answers:165 any:-184 applicability:-178 application:-280 application_of:-165 applications:-669
        applications_such:153 applied:-296 applied_to:-91 apply_the:-226 applying_the:175 approach:-326
        approach_and:219 approach_called:-261 approach_for:379 approach_is:-264 approach_that:173 approach_to:784
        approach_we:-242 approaches:-702 approximate:76 approximation:129 architectural:229 architecture:667
        architecture_for:536 architecture_search:261 architecture_that:366 architecture_to:185 architectures:-66
        architectures_for:234 are:-1150 are_a:-218 are_able:174 are_available:-154 are_known:285 are_not:353
        are_often:-187 argue:206 argue_that:258 arithmetic:160 around:-306 art:51 art_methods:-106 art_on:297
        art_performance:164 art_results:498 artifacts:-207 artificial_neural:126 as:-532 as_a:-256 as_input:-231
        as_it:175 as_the:-260 as_we:186 aspect:-155 assign:188 associated_with:216 assumption:-114
        assumptions:-354 at:-307 at_a:210 at_each:-149 at_https:-205 at_the:-221 atari:-488 atari_games:-308
        attack:92 attacks:424 attacks_that:297 attempt:446 attempt_to:295 attempts:-171 attention:360
        attention_mechanism:201 attribute:-222 attributes:-225 audio:-131 augmentation:250 auto:-321
        auto_encoders:-173 autoencoders:304 automated:-187 automatic:106 automatically:-126 autonomous:-186
        autoregressive:-137 auxiliary:534 available:-590 available_at:-295 average:-341 averaging:-203 avoid:-110
        avoids:216 aware:272 background:193 backpropagation:-93 backward:387 base:630 based:886
        based_approach:-267 based_methods:284 based_models:-167 based_on:294 baseline:-490 baselines:-568
        basic:142 batches:173 bayesian:434 be:-589 be_a:-173 be_able:-170 be_easily:-288 be_solved:220 be_used:212
        be_viewed:187 because:-171 become:-353 becomes:-128 been:-343 before:-221 behave:297 behavior:408
        being:-510 benchmark:-350 benchmark_datasets:-254 benchmarks:91 benefits:-159 bert:266 besides:-168
        best:352 best_of:208 better:-338 better_than:-161 between:189 between_a:-221 between_the:-150 beyond:-207
        bias:110 bias_of:344 binary:1185 bit:178 black:487 black_box:577 block:-253 boosting:218 both:-154
        both_the:302 bound_on:165 boundary:-121 bounded:-246 bounds:-107 box:608 brain:455 build:-193 building:628
        but:206 but_also:-131 but_are:209 but_the:307 by:-53 by_learning:-196 by_proposing:181 by_the:-577
        by_these:216 by_using:-202 call:-113 called:-87 can:-420 can_achieve:-168 can_be:200 can_learn:373
        can_reduce:-182 cannot:-244 capability:-187 capable:-118 capable_of:-140 capacity:162 capture:-65
        captures:-218 cases:83 catastrophic:153 categories:-250 cause:-258 cell:201 central:-176 challenge:-409
        challenges:-473 challenges_in:-236 challenging:-296 changes:344 channel:205 characterize:355
        characterize_the:328 characterized:282 characters:-203 choice:255 cifar:-274 cifar_10:-294 cifar10:-141
        class:93 class_of:-306 classes:-73 classical:133 classification:-139 classification_and:-244
        classification_tasks:218 classifier:-152 classifiers:409 clean:199 clear:-142 close:-152 close_to:-145
        cloud:727 cluster:193 clustering:942 clusters:-241 cnn:272 cnns:638 co:395 code:-581 code_is:-369
        codes:-314 coding:209 coherent:148 com:-448 combined:-296 combined_with:-180 combines:240 combining:330
        come:-219 commonly:-109 commonly_used:-196 communication:333 compact:212 comparable:79 comparable_to:139
        compare:525 compare_the:345 compared:-563 compared_to:-323 comparison:-250 competitive_results:229
        complete:-171 complex:-398 complexity:293 complexity_of:133 component:-266 components:-642
        composition:-200 compress:197 compressed:175 compression:-197 computation:-371 computation_of:-229
        computational:-132 computational_cost:240 compute:138 computer:-197 computer_vision:-189 computes:-181
        concepts:204 concern:236 conclude:-165 concrete:-206 conditioned:177 conditioning:-137 conduct:-243
        conducted:-194 confidence:-118 configurations:-150 connection:-316 connection_between:-162
        consider_the:-105 considered:-162 consistently:-252 consists:-311 consists_of:-355 constant:123
        constrained:-154 constraints:-260 construct:220 constructed:-154 constructing:-183 construction:-122
        content:-217 context:94 contexts:169 continual:185 continuous:847 continuous_control:146 contrast:-90
        contribution:366 contribution_of:195 contributions:-147 control:-187 controller:-321 conventional:-102
        converge:175 converge_to:153 convergence:-567 converges:-288 converting:285 convex:-321 convolutional:-78
        convolutional_networks:515 convolutional_neural:-227 cooperative:-174 coordinate:-259 core:-295
        corpus:-165 correlation:324 correlation_between:285 correlations:-167 correspondence:195
        correspondences:237 cost:-107 cost_of:-207 could_be:181 counterparts:133 crafted:-320 critic:481
        critical:-293 cross:117 cross_entropy:208 cross_lingual:188 crucial:-175 current:117 currently:-245 d:-353
        data:102 data_and:-229 data_augmentation:320 data_dependent:220 data_distribution:-116 data_in:171
        data_is:304 data_points:-191 data_set:267 data_sets:-219 data_to:-225 data_which:202 dataset:-54
        datasets:-553 datasets_we:-197 de:-221 de_facto:-228 decaying:254 decision:-233 decision_making:-190
        decomposition:399 deep:274 deep_convolutional:130 deep_learning:-234 deep_networks:-121 deep_neural:-387
        deep_rl:152 defense:118 defenses:-275 define:-174 defined:-241 demonstrate:-171 demonstrate_how:468
        demonstrate_that:243 demonstrate_the:-246 demonstrated:-437 demonstrates:-219 demonstration:239
        denoising:249 dense:450 densenet:194 density:199 dependence:-228 dependencies:-233 dependent:210
        deploying:210 deployment:-161 derive:-110 derived:168 derived_from:133 descent:315 describe:186
        descriptions:193 design:154 design_of:-134 designed:298 designing:-233 despite:-293 despite_their:-170
        detect:227 detection:-102 detectors:279 determine:-199 develop:356 develop_a:620 development:-230
        development_of:-180 devices:-119 dialogue:156 difference:490 difference_between:504 different:-370
        different_from:-138 different_tasks:281 differential:667 differential_equations:378 difficult:-81
        dimension:168 dimensionality:645 dimensionality_reduction:416 dimensions:-264 directly:-82 discover:-94
        discovery:171 discrete:563 discriminative:139 discriminator:165 discuss:-450 disentangle:281
        disentangled:331 disentangled_representations:343 distillation:222 distinct:-201 distribution:324
        distribution_and:278 distribution_is:248 distribution_of:-103 distribution_samples:474 distributional:-159
        distributions:-81 divergence:206 diverse:-82 diversity:219 dnn:211 dnns:256 do:-312 does:-501
        does_not:-492 domain:256 domain_knowledge:-170 domains:-401 down:233 downstream:-106 dqn:359 driven:-156
        driving:214 drop:-176 dropout:380 dual:391 due:-293 due_to:-288 during:-75 during_the:163
        during_training:-305 dynamic:361 dynamics:170 dynamics_of:-239 e:-371 e_g:-113 each:-609 each_layer:-167
        easily:-89 easy:-199 easy_to:-210 edge:-168 effect:92 effect_of:290 effective:579 effective_in:345
        effectively:-236 effectiveness:-320 effects:110 efficacy:-250 efficiency:-138 efficiency_and:-223
        efficient:497 efficiently:-486 embedding:118 embedding_space:322 emph:-141 empirical_study:-175
        empirically:-501 employ:-214 enable:114 enable_the:263 enables:-96 encode:-228 encoded:281 encoded_in:272
        encoder:-248 encodes:-173 encoding:211 encourage:-247 end:265 english:-219 enhanced:-168 enough:185
        ensemble:137 entire:-191 entities:-139 entity:181 entropy:100 environment:-195 environments:216
        environments_with:259 epoch:209 epsilon:-317 equal:-330 equation:260 equations:335 equilibrium:-235
        equivalent:133 equivariant:169 error:-131 errors:-400 especially:-129 establish:174 estimate:362
        estimate_the:439 estimates:-261 estimation:669 estimators:-147 et:-88 et_al:-67 evaluate:-545
        evaluate_our:-435 evaluated:-208 evaluated_on:-155 evaluating:213 evaluations:-154 even:-98 event:249
        evolutionary:238 example:-536 examples:-259 examples_and:-241 exhibit:-245 exist:-187 existence:248
        existence_of:228 existing:-151 exists:-162 experience:-202 experiment:-208 experimental:-202
        experimental_results:-156 experimentally:-278 experiments:-545 experiments_in:239 experiments_on:-474
        experiments_show:236 experiments_we:143 experiments_with:-181 expert:-125 experts:293 explain_the:182
        explainable:-238 explaining:-187 explanations:149 explicitly:167 exploit:277 exploit_the:335
        exploration:154 explore:487 explore_the:684 extend:107 extends:282 extensive:-604
        extensive_experiments:-342 extra:246 extract:-189 extraction:336 f:-181 face:317 facilitate:-137 fact:241
        facto:-228 factor:-197 factorization:199 factors:-247 fail:-238 failure:-161 fake:414 family:-331
        family_of:-216 far:-181 fashion:196 fast:90 feasibility:239 feasibility_of:263 feature:-177
        feature_space:-229 features:-187 feedback:100 feedforward:339 few:103 few_shot:334 fidelity:373 field:277
        filter:298 final:-396 finally:-526 finally_we:-344 find:-334 finding:-318 findings:-215 fine:575
        fine_grained:134 fine_tuning:469 finite:141 first:461 first_order:276 first_we:-332 fixed:275
        fixed_point:201 flexibility:-152 flexible:-581 flow:-97 focus:-77 focus_on:172 focused:-182
        focused_on:-166 focuses:171 following:232 fool:185 footprint:240 for:299 for_a:-573 for_deep:144
        for_efficient:296 for_example:-455 for_future:-169 for_improving:244 for_learning:480 for_more:-181
        for_multi:277 for_neural:136 for_solving:-184 for_text:202 for_the:-83 for_this:-464 for_training:143
        for_unsupervised:234 form_of:98 former:-202 forms:239 forms_of:220 formulated:239 formulated_as:261
        found:-525 found_that:-257 four:-105 frame:-158 framework:1569 framework_for:954 framework_to:427
        frameworks:-258 from:-312 from_a:-163 from_an:-163 from_the:-464 full:190 function:-505 function_and:-145
        function_that:256 function_to:191 functional:-175 functions:-66 functions_and:227 fundamental:-150
        further:-1119 further_show:-207 furthermore:-443 furthermore_we:-202 future:-264 g:-359 gains:-172
        game:-575 games:-114 gan:575 gan_to:-276 gan_training:305 gans:110 gap:-287 gaussian:245 general:80
        generalization:248 generalize:-341 generalized:398 generate:338 generated_by:119 generates:305
        generation_tasks:216 generative:254 generative_adversarial:113 generative_model:166 generative_models:200
        generator:-149 generic:-139 github:-353 github_com:-263 given:-215 gives:-171 global:366 go:-280 goal:-357
        good:-254 good_performance:315 gradient:517 gradient_based:369 gradient_descent:273 gradients:90 graph:642
        graph_convolutional:287 graph_neural:133 graph_structured:-147 graphics:212 graphs:-319 great:-382
        greater:-184 greedy:-290 group:280 groups:237 guidance:285 guide:-169 h:236 hand:121 handle:-299
        hardware:136 has:-1248 has_been:-127 has_shown:-142 have:-1420 have_been:-444 have_recently:133
        heavily:155 help:-205 here:120 here_we:468 hessian:254 heuristic:-179 heuristics:-155 hidden:216
        hidden_layer:-162 high:-506 high_dimensional:-85 high_fidelity:378 higher:-580 higher_level:-338
        higher_order:-193 highlight:-163 highly:188 history:-296 hop:268 how:355 how_to:-69 however:-1108
        however_it:295 however_most:-178 however_the:252 https:-583 https_github:-228 huge:-154 human:-309
        humans:-374 hybrid:463 hyper:-133 hypothesize:243 hypothesize_that:352 i:-133 idea:284 idea_of:116
        identification:227 identify:-258 identify_the:-242 identifying:-342 identity:-299 if:-393 iii:155
        illustrate:-294 image:563 image_classification:173 image_generation:-178 image_translation:212 images:42
        immediately:304 impact:274 implement:-262 implementation:-226 implications:-330 implicit:202
        implicitly:177 importance:-177 importance_of:-157 important:-571 impressive:-188 improve:353
        improve_the:373 improved_performance:-207 improvement:-645 improvement_in:-196 improvement_over:-186
        improvements:-333 improves:-367 improving:340 in:-225 in_a:109 in_addition:-734 in_an:-72 in_both:-169
        in_contrast:-218 in_depth:214 in_fact:339 in_general:-150 in_learning:228 in_machine:-379 in_natural:-210
        in_order:-69 in_our:-155 in_particular:75 in_practice:-445 in_previous:230 in_recent:-185
        in_reinforcement:-329 in_solving:223 in_terms:-92 in_the:679 in_their:-164 in_this:447 in_training:209
        in_which:-77 include:-424 includes:-210 including:-184 inclusion:-229 incorporate:-308 incorporates:238
        increased:-359 increasingly:-267 incrementally:427 indicate:211 induced:219 inductive_bias:-167 infer:-283
        inference:66 inference_time:-186 infinite:149 information:-60 information_and:-209
        information_bottleneck:174 information_from:198 information_in:-184 information_of:-192 informative:-125
        inherent:-153 initial:-139 initialization:-180 input:-198 input_data:232 inputs:-706 inputs_to:-190
        insight:209 insights:-413 insights_into:-213 inspiration:199 inspired_by:87 instance:689 instances:-153
        instead:80 integer:-242 integrate:245 integration:-370 intelligent:-242 inter:275 interaction:-379
        interactions:308 interesting:-237 interpret:-146 interpretability:-433 interpretable:202
        interpretation:219 into:-609 into_a:-135 into_the:-108 intractable:-177 intriguing:-209 intrinsic:250
        introduce:1802 introduce_a:624 introduce_the:-207 introduces:915 introduces_a:166 invariance:-128
        invariant:165 invariant_to:468 inverse_reinforcement:253 investigate:197 investigate_the:-108 involve:-220
        is:-1033 is_a:470 is_able:208 is_an:-409 is_available:-204 is_it:279 is_known:-193 is_more:176 is_not:215
        is_one:-155 is_the:-189 is_then:-271 is_to:-96 is_trained:-270 is_well:207 issue:410 issue_in:322
        issues:-168 it:-692 it_can:-393 it_has:-133 it_is:278 it_possible:312 it_to:242 iteration:-232
        iteratively:-226 its:-913 its_effectiveness:-248 joint:150 jointly:-157 just:179 k_means:295 keeping:-195
        kernel:219 key:111 kinds:289 kinds_of:312 kl:320 knowledge:532 knowledge_distillation:175
        knowledge_graph:314 knowledge_of:-175 known_that:-238 l:181 l2:212 label:115 labeled:297 labels:158
        lack:-331 language:267 language_inference:209 language_modeling:-144 language_models:152 languages:120
        large:102 large_number:-137 large_scale:-157 larger:-115 latency:-336 latent:140 latent_space:248
        latter:-224 layer:87 layers:-277 layers_and:-291 lead:-142 lead_to:-182 leading:-114 leads:-310
        leads_to:-286 learn:512 learn_a:-78 learn_to:204 learned:-358 learned_by:-159 learned_representations:-187
        learner:-190 learning:1115 learning_algorithm:122 learning_algorithms:-183 learning_an:-225
        learning_and:191 learning_approaches:-230 learning_based:-261 learning_for:213 learning_framework:627
        learning_from:168 learning_has:-259 learning_method:155 learning_methods:-208 learning_model:199
        learning_models:-163 learning_of:125 learning_on:212 learning_problems:-229 learning_process:-299
        learning_rate:436 learning_rl:-120 learning_techniques:190 learning_to:623 learning_with:445 learns_a:-160
        learns_to:522 learnt:231 least:-127 less:96 levels:-214 leveraging:236 library:261 lifelong:202
        lifelong_learning:214 like:-67 likelihood:181 likelihood_of:214 limit:242 limitations:286
        limitations_of:371 limited:-558 linear:-236 lingual:175 linguistic:-233 link:360 log:-216 logic:471
        logical:593 long:-394 longer:-169 loss:81 loss_function:-143 loss_in:155 losses:-242 low:174
        low_precision:165 low_rank:213 lower:-154 lstm:125 lstm_and:471 m:-151 machine:-336 machine_learning:-312
        machines:155 made:-424 magnitude:190 major:-132 make:-334 makes:-157 making:209 manifolds:157
        manipulation:195 manner:203 many:-363 map:88 mapping:-120 maps:-416 margin:-180 markov:150 match:356
        matching:367 matrices:-108 matrix_factorization:307 max:186 maximize:-256 maximize_the:-168 maximum:377
        maximum_entropy:259 may:-485 may_be:-157 mdp:212 mean:163 meaningful:237 measure:-187 measured:-173
        measures:549 mechanism:-233 mechanism_is:-225 mechanism_to:473 mechanisms:143 medical:-117 memories:221
        memorization:-213 meta:-85 meta_learning:238 method:1059 method_based:328 method_can:-235 method_for:1012
        method_is:-146 method_outperforms:-163 method_that:520 method_to:285 method_which:272 methodology:166
        methods:53 methods_have:-147 methods_on:362 methods_that:144 methods_with:-223 metric_learning:-241
        metrics:-87 might:-115 millions:-175 min:197 mini:180 mini_batch:298 minima:-151 minimal:-212 minimax:-300
        minimization:184 minimizing:123 minimizing_the:197 minimum:221 mismatch:-278 missing:-197 mitigate:280
        mixed:-127 mixing:-262 mixture:244 mixture_of:633 mixup:156 ml:307 mmd:361 mnist:-231 mnist_and:-232
        mode:240 model:-60 model_accuracy:271 model_and:-126 model_based:186 model_can:136 model_for:527
        model_is:-242 model_of:-145 model_on:-156 model_parameters:-326 model_s:-143 model_size:-254
        model_which:374 model_with:327 modeling:-234 modeling_and:-243 modelling:-191 models:-128 models_and:-193
        models_for:139 models_in:-147 models_is:215 models_of:464 models_such:-137 models_the:-186 models_to:-104
        models_which:312 models_with:325 modern:-276 modification:138 modifications:-231 modules:-215 more:-461
        more_effectively:-229 more_efficient:146 more_robust:272 more_than:-141 moreover:-648 most_effective:320
        most_of:-147 mostly:-223 motion:169 much:-170 multi:605 multi_agent:301 multi_hop:232 multi_step:-213
        multi_task:111 multi_view:267 multitask:366 multivariate:303 must:-247 n:-184 nas:429 natural:-378
        naturally:-214 nature:-219 near:113 near_optimal:320 need:-383 need_for:-157 need_to:-298 needed:-168
        negative:111 neighbors:-177 net:109 network:232 network_and:-269 network_architecture:153
        network_architectures:107 network_cnn:280 network_for:248 network_gan:-308 network_model:-230
        network_on:227 network_s:170 network_that:269 network_training:-310 network_with:-124 networks:85
        networks_and:187 networks_are:-136 networks_can:227 networks_cnns:-201 networks_dnns:-161 networks_for:140
        networks_gans:-319 networks_rnns:-135 networks_that:230 networks_to:-249 networks_trained:273
        networks_which:211 neural:1342 neural_architecture:541 neural_machine:164 neural_network:209
        neural_networks:-383 neuron:-320 neurons:192 new:509 new_architecture:280 new_state:148 new_task:-270
        new_tasks:-164 next:-287 next_we:-281 nlp:225 nn:-233 no:-222 node:-174 nodes:-618 nodes_in:-250 noise:620
        noisy:188 noisy_data:384 non:-254 nonlinear:212 norm_of:221 not:-227 not_be:138 not_have:221 not_only:201
        not_yet:-225 novel:1301 novel_architecture:476 novel_framework:475 novel_method:208 now:-178 number:-420
        number_of:-289 numbers:-220 o:-499 object:128 objective:-76 objective_function:198 objectives:-128
        objects:129 observation:-431 observation_that:-214 observations:245 observe:-320 observe_that:-254
        observed:-322 obtain:-216 obtained:-264 of:272 of_a:-436 of_adversarial:252 of_an:356 of_any:-272
        of_both:260 of_complex:218 of_concept:-185 of_continuous:301 of_current:242 of_deep:-276
        of_distribution:283 of_dnn:271 of_each:-303 of_gradient:256 of_image:169 of_information:286 of_input:149
        of_large:405 of_machine:-155 of_models:148 of_multi:-178 of_multiple:149 of_neural:71 of_our:-384
        of_parameters:165 of_policies:284 of_random:216 of_recurrent:302 of_reinforcement:226 of_tasks:-386
        of_test:269 of_the:239 of_their:157 of_these:-273 of_this:-329 of_three:-206 of_training:170 of_two:159
        of_using:518 off:199 off_policy:243 offers:-243 often:-495 on:-665 on_a:-468 on_cifar:-267 on_how:-181
        on_multiple:-238 on_real:-172 on_several:116 on_standard:-166 on_the:592 on_these:-311 on_this:-108
        on_three:241 on_two:-261 on_various:-188 on_which:-250 one:-608 one_of:-602 one_to:228 ones:-284
        online:232 only:-596 onto:246 open:-128 operations:-230 operator:-181 optimal:286 optimality:163
        optimisation:450 optimization:506 optimization_and:380 optimize:-229 optimized:154 optimizes:342 or:-588
        or_the:182 oracle:-256 order:-64 order_to:-114 ordinary:191 original:-364 other:-517 others:-133
        otherwise:-205 our:-1381 our_analysis:114 our_approach:-269 our_best:261 our_code:-268 our_knowledge:162
        our_method:-423 our_model:76 our_proposed:-158 our_results:451 our_work:-201 out:401 outperform:-443
        outperforms:-797 outperforms_previous:-223 outperforms_the:-371 output:-287 outputs:-212 over:296
        over_a:-211 over_the:208 overall:147 overcome:219 overcome_the:250 pair:-192 paper:2615
        paper_introduces:786 paper_presents:755 paper_proposes:524 paper_we:78 paradigm:-239 parallel:-307
        parameter:-142 parameterization:147 parameters:-592 parameters_and:246 parameters_of:-324 parsing:332
        part_of:-120 partial:757 partially:-173 particular:64 particular_we:297 particularly:-296 parts:-197
        parts_of:-176 pass:238 paths:-261 pattern:-257 patterns:388 penalty:-253 people:194 per:-157
        perceptual:-136 perform:119 performance:-184 performance_and:-109 performance_for:281 performance_in:-144
        performance_of:430 performance_on:123 performance_than:206 performance_with:337 performed:-190
        performing:-175 performs:238 perspective:-199 perturbations:-181 perturbed:197 phase:-202 phenomenon:-230
        pixels:114 plan:-170 planning:76 planning_and:311 play:-177 point:373 points:-107 policies:164 policy:115
        policy_gradient:116 polynomial:252 pooling:159 popular:276 population:-179 possible:85 possible_to:360
        potential:-147 power:199 practical:-367 practice:-281 pre:70 precise:-173 precision:120 predict:153
        predicted:241 predicting:-166 predictive:226 predicts:-175 presence:228 presence_of:283 present:1747
        present_a:891 presented:-248 presents:1023 presents_a:492 previous:-303 previous_work:-114 previously:202
        principle:256 principles:-289 prior:-513 prior_knowledge:-202 privacy:201 private:402 probabilistic:328
        probability:451 probability_of:194 problem:527 problem_by:219 problem_in:-191 problem_of:586 problems:-268
        problems_with:248 procedures:139 process:-47 process_of:187 processes:177 processing:-799 produce:-236
        produced:-199 produces:99 produces_a:208 programs:146 progress:-305 promising:-337 prone:-208
        prone_to:-168 propagation:378 proper:141 properly:-191 properties_of:257 propose:2280 propose_a:328
        propose_an:329 propose_the:702 proposed:-156 proposed_method:-377 proposed_model:161 proposes:579
        proposes_a:235 proposing:198 provably:379 provide:-406 provided:-160 provides:-255 provides_a:154
        providing:386 pruned:255 pruning:424 pseudo:280 publicly:-173 q_learning:151 qa:249 qualitatively:-166
        quality:-107 quantify:165 quantitative:-235 quantized:183 queries:-290 question:328 questions:110
        quickly:-143 r:-345 random:-203 randomly:-218 range:-87 rank:250 rare:202 rate:361 rate_of:-141 rates:-240
        rather:336 rather_than:133 re:-355 real:-639 real_data:-381 real_time:-193 real_world:-246 reason:-205
        reasoning:398 recent:-759 recent_advances:-177 recent_work:-212 recent_years:-148 recently:105
        recognition:566 reconstruct:-331 reconstruction:-100 recurrent_neural:-128 recursive:205 reduce:90
        reduce_the:293 reduced:-96 reducing:234 reduction:357 region:246 region_of:247 regression:159 regular:164
        regularization_techniques:178 regularized:-165 regularizer:-156 reinforcement:270
        reinforcement_learning:271 related:-156 relation:127 relational:251 relative:-93 release:-246 relevant:387
        reliably:-193 relies:-125 relu:376 relu_networks:480 rely:-216 rely_on:-252 remains:-415 remains_a:-230
        rendering:375 replace:176 represent:-84 representation:-81 representation_learning:196
        representation_of:-120 representational:-154 representations:-219 representations_by:216
        representations_of:434 represents:345 require:-713 required:-233 requirements:-131 requires:-462
        requiring:139 research:-183 residual:276 resource:-116 resource_constrained:-202 respectively:-399
        response:-172 responses:265 result:-217 resulting_in:166 results:-816 results_demonstrate:243
        results_in:-250 results_of:-146 results_on:170 results_suggest:385 retraining:-156 reward:-89 rewards:-160
        rich:-258 rl:352 rl_agents:-205 rnn:256 rnns:189 robust:89 robust_to:232 robustness:837 robustness_of:297
        robustness_to:188 rotation:219 routing:185 rules:-220 s:-302 saliency:227 same:49 sample:-533
        sample_efficient:-190 sampled:-185 samples:-253 sampling:143 scalability:-225 scalable:-101 scale:-291
        scales:-108 scaling:-122 scenario:176 scenarios:-396 scenes:-141 score:-177 search:-301 search_space:222
        second:-436 second_we:-302 see:-157 seeks:221 seen:-320 segmentation:93 selected:-139 selection:518
        selection_of:242 self:-202 semantic:-67 semantics:359 semi:472 semi_supervised:497 sensing:260
        sensitive:128 sensitive_to:259 sensitivity:-406 sentence:204 separate:-236 sequence:-150
        sequence_generation:238 sequence_of:-194 sequences:-420 sequences_of:-191 sequential:76 series:461
        serious:290 serve:202 serve_as:242 set:127 set_of:-451 sets:-206 sets_of:171 setting:-273 settings:-193
        setup:-214 several:-735 sgd:140 shape:275 shared:-229 short:194 shot:680 should:-225 show:-252
        show_how:227 show_that:277 show_the:-393 showing:-147 shown:-139 shown_that:-116 shown_to:-149 siamese:212
        signal:173 signals:-275 significant:-543 significantly:-207 significantly_outperforms:-287 similar:-257
        similarity:-208 simple:288 simple_and:-199 simple_yet:431 simulated:-404 simulation:-131 simulations:200
        simultaneously:185 since:-215 since_the:181 single:344 single_model:216 situations:176 size:-394 skip:213
        slightly:-186 small:-88 small_number:216 smaller:170 so:-129 so_that:180 social:244 softmax:294
        software:197 solution:328 solution_to:179 solutions:198 solve:186 solve_the:346 solved:153 solving:-284
        some:-529 sound:214 space:559 space_by:193 space_of:142 spaces:103 sparse:756 spatial:-481 speaker:-201
        special:-117 specific:296 specifically:245 specifically_we:94 spectral:537 speech:171
        speech_recognition:193 speed:182 spike:-177 spiking:202 squad:246 stable:-153 stage:193 starting:-209
        state:-167 state_and:-166 state_of:208 states:-164 stationary:220 step:130 still:-374
        stochastic_gradient:127 storage:-170 straightforward:-291 strategies:-110 strategy:-129 strong:438
        strong_baselines:299 structural:-343 structure:214 structure_of:374 structured:-416 structures:-226
        student:-97 studied:-117 studies:-231 study:1092 study_the:644 style:289 sub:-133 subjects:264
        subset_of:-170 success:-267 success_of:-170 successful:-79 successfully:-90 such:-802 such_as:103
        such_that:-208 suffer:-399 suffer_from:-389 sufficiently:-244 suggest:173 suitable:-305 suited:-218
        super:-125 superior:-128 supervised:51 supervised_learning:291 surprising:-181 syntactic:209 synthesis:475
        synthetic:-195 system:153 system_that:205 systems:-107 t:-176 tackle:-319 tackling:352 taken:-161
        takes:-277 targeted:166 task:-72 task_in:-181 task_of:-206 task_specific:341 tasks:-242 tasks_and:-298
        tasks_we:222 tasks_while:221 technique:-239 techniques:-471 techniques_such:-170 temporal:177 tend:-205
        tend_to:-205 tensor:342 terms_of:-130 test:107 test_time:208 testing:323 text_classification:220
        text_to:273 texts:-184 texture:-181 than:-83 than_existing:216 than_the:-223 that:357 that_a:192
        that_an:-175 that_can:253 that_encourages:243 that_for:-169 that_has:-139 that_in:153 that_is:779
        that_it:-325 that_learns:169 that_our:-119 that_the:-103 that_they:324 that_this:-321 that_we:-179
        that_when:195 the:-191 the_ability:92 the_above:-215 the_accuracy:210 the_activation:272
        the_adversarial:265 the_agent:135 the_art:51 the_attacker:299 the_behavior:151 the_best:492 the_brain:335
        the_case:130 the_classification:127 the_code:-260 the_complexity:255 the_concept:233 the_core:-228
        the_cost:-287 the_data:608 the_dataset:-146 the_decision:-196 the_deep:160 the_design:-149 the_desired:188
        the_difference:378 the_discriminator:192 the_domain:140 the_effect:234 the_efficacy:-189 the_encoder:-306
        the_environment:-108 the_existence:248 the_existing:-151 the_feasibility:239 the_features:159
        the_final:-239 the_first:587 the_following:185 the_former:-202 the_gan:284 the_general:208
        the_generalization:169 the_generated:-117 the_global:173 the_goal:-210 the_gradients:258 the_graph:213
        the_high:122 the_idea:242 the_image:-203 the_information:224 the_input:-204 the_inputs:-157
        the_knowledge:294 the_large:194 the_latent:205 the_latter:-232 the_learned:-381 the_learning:-139
        the_likelihood:304 the_literature:-143 the_local:-209 the_maximum:418 the_method:-172 the_mode:303
        the_model:-139 the_more:225 the_most:210 the_network:199 the_networks:-239 the_neural:107 the_nodes:-217
        the_non:207 the_notion:-203 the_number:-145 the_objective:-141 the_optimal:153 the_original:-293
        the_parameters:-211 the_performance:315 the_policy:-192 the_presence:280 the_previous:-202
        the_probability:351 the_problem:442 the_proposed:-577 the_quality:222 the_robustness:205 the_same:105
        the_set:179 the_source:-179 the_spatial:-244 the_standard:-341 the_state:332 the_structure:364
        the_system:-121 the_time:-207 the_training:52 the_transformer:221 the_two:94 the_underlying:-143
        the_use:360 the_user:253 the_value:161 the_wasserstein:202 the_weight:-134 the_weights:163 the_world:144
        their:-301 them:-690 then:-617 theoretical:-385 theoretical_analysis:-243 theoretically:-262 theory:72
        there:-229 there_is:-99 therefore:-365 these:-1171 these_issues:-272 these_two:154 they:-512
        they_have:-149 third:-153 this:-391 this_approach:-393 this_end:119 this_framework:123 this_has:-229
        this_is:172 this_issue:-231 this_method:-469 this_paper:2807 this_problem:-292 this_setting:-240
        this_task:-199 this_we:-170 this_work:1584 thorough:-212 those:-364 thousands:-163 three:-599
        threshold:228 through:-213 through_a:-194 thus:-142 time:-426 time_series:398 times:-502 to:190 to_a:-292
        to_accelerate:363 to_achieve:190 to_adversarial:118 to_an:-432 to_answer:203 to_avoid:-171 to_be:-284
        to_better:121 to_both:203 to_characterize:263 to_compress:237 to_construct:343 to_data:-213 to_detect:233
        to_effectively:202 to_enable:151 to_end:157 to_estimate:175 to_evaluate:270 to_explain:175 to_extract:-265
        to_find:-231 to_further:-223 to_generalize:-166 to_generate:109 to_handle:-224 to_have:123 to_image:187
        to_implement:-190 to_improve:722 to_increase:168 to_large:-206 to_learn:-256 to_learning:-252 to_make:-261
        to_map:-219 to_maximize:-176 to_mitigate:295 to_model:481 to_obtain:-130 to_our:-159 to_overcome:224
        to_perform:294 to_predict:184 to_previous:-172 to_produce:191 to_provide:-141 to_reconstruct:-189
        to_replace:272 to_represent:178 to_show:-209 to_tackle:-226 to_the:-116 to_train:374 to_transfer:239
        to_understand:430 to_use:112 too:257 tool:-226 tool_for:-171 tools:-106 top:135 top_1:-192 top_down:280
        topic:185 towards:-279 tractable:-301 trade:135 traditional:-448 traffic:194 train:431 trainable:202
        trained:-159 trained_in:-185 trained_model:-186 trained_on:186 trained_to:-166 trained_with:-190
        training:50 training_and:380 training_data:98 training_method:321 training_set:-156 trains:245
        trajectories:126 transfer:798 transfer_learning:374 transferability:255 transformations:306
        translation:318 transport:160 trick:-196 true:136 tuned:-140 tuning:200 turn:-287 two:-465
        two_approaches:-217 type:257 types:-679 types_of:-444 typical:-269 typically:-427 ubiquitous:-259
        unbiased:281 uncertainty:-312 under:-328 under_a:303 under_the:-161 underlying:-129 understand:576
        understand_the:220 understanding:-465 understanding_of:-128 unified:373 unique:-235 unit:-289
        universal:554 unlabeled:810 unlike:90 unseen:181 unsupervised:585 unsupervised_learning:-260 up:-249
        upon:147 us:-474 us_to:-277 use:-342 use_a:-256 use_of:353 used:-110 used_for:-177 used_to:340
        useful_for:-167 user:-85 users:124 uses:235 uses_a:192 using:-39 using_a:297 using_deep:238 using_the:70
        usually:-267 utilize:175 utilized:211 utilizing:169 vae:289 vae_and:217 vaes:-136 validate:-448
        validate_our:-190 validation:-191 value:334 value_function:-170 values:-345 vanilla:-143 variance:-183
        variant:-455 variant_of:-267 variational_auto:-219 variational_autoencoders:242 variations:-217
        variety:150 variety_of:136 various:-905 vast:201 vectors:309 verification:-170 verify:-184 verify_our:-231
        very:-221 via:202 via_a:-215 video:188 videos:143 viewed:204 viewed_as:181 vision:-179 visual:219
        vulnerability:170 vulnerable:132 vulnerable_to:147 w:-140 was:-369 wasserstein:234
        wasserstein_distance:313 wavelet:281 way:-190 ways:-154 we:1622 we_aim:238 we_also:-1026 we_argue:204
        we_attempt:224 we_call:-154 we_compare:329 we_demonstrate:-432 we_describe:204 we_develop:632
        we_empirically:-173 we_evaluate:-422 we_explore:420 we_first:-238 we_further:-543 we_have:-194
        we_introduce:1832 we_learn:240 we_observe:-417 we_present:2064 we_propose:2588 we_proposed:431
        we_provide:197 we_show:137 we_study:858 we_test:-250 we_then:-282 we_use:-375 we_validate:-212
        we_verify:-211 weight:390 weights_in:227 well:-443 well_known:258 were:-215 what:-244 when:-417 where:-199
        where_the:-189 where_we:-248 which:-63 which_are:183 which_can:651 which_has:-151 which_is:519
        which_makes:-187 which_we:-349 while_keeping:-200 while_the:-349 whose:-123 wide:-86 wide_range:-117
        widely:150 width:319 wikipedia:247 will:-241 will_be:-195 with:131 with_a:-244 with_adversarial:296
        with_binary:223 with_high:-124 with_only:-213 with_our:250 with_the:-390 within:582 within_a:155
        without:247 without_any:247 without_the:159 without_using:369 word:-78 word_embeddings:214 work:586
        work_has:-219 work_we:881 work_well:-265 works:-239 world:-350 would:303 x:182 years:-187 yet:277
        yet_effective:313 zero:229 zero_shot:218
        """
}
