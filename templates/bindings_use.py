//% local first = python_name(model.grids[1].member, keywords)
    args = Args($(first)=..., extent=(...), pitch=(...), hi=(...))
    operator(args)                      # the recommended strategy
    operator.strategies["$(plans[1].label)"](args, stream)
