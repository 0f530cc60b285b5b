//% local grid = python_name(shown_after_steps(model, steps), keywords)
//% local named = (stages and ways or plans)[1].label
    args = Args($(grid)=..., extent=(...), pitch=(...))
    operator.halo(args)                 # before the first step: what lies outside obeys the rules
    operator.run(args, 1000)            # steps, by the recommended strategy; or by="$(named)"
//% if steps.period > 1 then
    args.$(grid)$((" "):rep(31 - #grid))# the array that holds it now

A step renames:
//% for _, text in ipairs(turn_texts(model, steps)) do
    $(text)
//% end
so that after PERIOD steps every grid is in the array that it began in. Arrays that take turns all need the halo
that one of them needs. What lies outside:
//% else

Steps leave every grid in its array. What lies outside:
//% end
//% for _, text in ipairs(outside_texts(model, steps)) do
    $(text)
//% end
//% if #steps.points > 0 then
//% local set = steps.points[1].member

operator.place(args, "$(set)", weights, values) gives a set of points before steps.
//% end
//% if not stages then

operator(args) and operator.strategies["$(named)"](args, stream) sweep over a region, lo to hi, and nothing else.
//% end
