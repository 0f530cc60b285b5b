//% local op = model.name
def halo(self, args, faces=0, stream=None):
    """Writes what rules say of all grids that steps change: before the first step."""
    self._raise("$(op)_halo", self._halo(args, faces, stream), _in_region(args))

def run(self, args, steps, stream=None, by=None):
    """Whole steps of the whole interior, by the recommended strategy or by the one of STRATEGIES that is named: lo
    and hi do not count. Halos obey the rules before, by halo(), and after; args then says where each grid is.
    """
    steps = _number_of_steps(steps)
    if by is None:
        status = self._run(args, steps, stream)
    elif by in self._entries:
        status = self._run_by(self._entries[by], args, steps, stream)
    else:
        raise ValueError("$(op) has no strategy %r; it has %s" % (by, ", ".join(STRATEGIES)))
    self._raise("$(op)_run", status, _in_region(args))

//% if stages then
def stage(self, args, stage, lo=None, hi=None, faces=0, stream=None):
    """The part of run() that is one of STAGES: it writes the region, the whole interior unless told, and what lies
    outside as its image. It begins when the one before is enqueued everywhere; after the last advance() renames.
    """
    if stage not in STAGES:
        raise ValueError("$(op) has no stage %r; it has %s" % (stage, ", ".join(STAGES)))
    region = _in_region(args, lo, hi)
    status = self._stage(args, STAGES.index(stage), region.lo, region.hi, faces, stream)
    self._raise("$(op)_stage", status, region, "the region or the faces are refused")

//% end
def group(self, args, lo=None, hi=None, steps=1, faces=0, stream=None):
//% if stages then
    """All stages of a step, of the whole interior only, no face of which may be a neighbour's; advance() renames."""
//% else
    """The part of run() that is a region's, the whole interior's unless told: it writes the region and what lies
    outside as its image. When all regions are enqueued, advance() renames.
//% if groups then
    `steps` is 1, or of a group $(steps_of_groups(groups)).
//% end
    """
//% end
    region = _in_region(args, lo, hi)
    status = self._group(args, region.lo, region.hi, steps, faces, stream)
    self._raise("$(op)_group", status, region, "the region, the faces or the number of steps are refused")

//% if groups and not stages then
def group_steps(self, args, faces=0):
    """How many steps a group of these arguments has: $(groups.time), or 1 where that cannot be."""
    return self._group_steps(args, faces)

//% end
def advance(self, args, steps=1):
    """Renames grids as that many steps do."""
    self._advance(args, _number_of_steps(steps))
//% if model.counts_steps then

def count(self, args, steps, stream=None):
//% local rows = #steps.points > 0 and ", and from rows of points," or ""
    """Moves so many steps from args.step$(rows) to what args.steps_done points to: run() does so itself."""
    self._raise("$(op)_count", self._count(args, _number_of_steps(steps), stream), _in_region(args))
//% end
