//% local op = model.name
//% if groups.launched > 1 then
// Strategies that have `fused` make all stages of `time` steps by one launch, which writes into arrays that hold
// nothing; steps that are left over are a launch for each stage.
//% else
// Strategies that have `fused` make all stages of a step by one launch, which writes into arrays that hold nothing.
//% end
//% if #groups.turns > 0 then
// After such a $(groups.launched > 1 and "launch" or "step")
//% for _, text in ipairs(turns_of_groups(model, groups)) do
//   $(text)
//% end
// What is the caller's halo is the same in all arrays that take turns. Arrays of `scratch` have pitches and halo of the
// grids; $(op)_halo fills their halos, too. Where they are null pointers each stage is a launch of its own,
//% else
// Each stage is a launch of its own
//% end
// as it is where arrays and extents are no multiples of the strategy's vectors and rows. What grids hold that no
// step begins with and that nothing reads after it is not said then.
