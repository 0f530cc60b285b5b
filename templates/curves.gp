//% part("plot_head", { width = 460, height = 360 })
set ylabel $(plot.y.label) textcolor rgb $(role(1))
//% for _, name in ipairs { "x", "y" } do
//%   local axis = plot[name]
//%   if axis.log > 0 then
set logscale $(raw(name)) $(axis.log)
//%   else
set $(raw(name))tics $(axis.step)
//%   end
set $(raw(name))range [$(axis.lo):$(axis.hi)]
//% end
set key above left vertical maxrows 6
//% for i, label in ipairs(plot.labels) do
set label $(i) $(label.text) at first $(label.beside), first $(label.height) left offset 0.5, 0 textcolor rgb $(role(1)) front
set arrow $(i) from first $(label.x), first $(label.y) to first $(label.beside), first $(label.height) nohead linecolor rgb $(role(1)) linewidth 0.5
//% end
//% for k, s in ipairs(plot.series) do
$values$(k) << END
//%   for _, point in ipairs(s.points) do
$(point.x) $(point.y)
//%   end
END
//% end
plot \
//% for k, s in ipairs(plot.series) do
    $values$(k) using 1:2 with $(raw(s.style)) linecolor rgb $(role(s.role)) linewidth 2 dashtype $(k) pointtype $(s.style == "points" and 7 or 2 * k + 3) pointsize 0.8 title $(s.name), \
//% end
    NaN notitle
