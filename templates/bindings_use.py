//% local first = model.grids[1].member
    args = Args($(first)=..., extent=(...), pitch=(...), hi=(...))
    operator(args)                      # the recommended strategy
    operator.strategies["$(plans[1].label)"](args, stream)
