//% local n = #plot.names
//% local groups = #plot.series
//% local thick = 0.8 / groups
//% part("plot_head", { width = 460, height = 110 + n * math.max(22, 11 * groups) })
set xrange [0:$(plot.x.hi)]
set xtics $(plot.x.step)
set yrange [$(n + 0.6):0.4]
set grid noytics xtics
set ytics scale 0 ()
//% for i, name in ipairs(plot.names) do
set ytics add ($(name) $(i))
//% end
//% for i, line in ipairs(plot.labels) do
set arrow $(i) from first $(line.x), graph 0 to first $(line.x), graph 1 nohead linecolor rgb $(role(3)) linewidth 2 dashtype 2 back
set label $(i) $(line.text) at first $(line.x), graph 1 right offset 0, 0.7 textcolor rgb $(role(1))
//% end
//% for k, s in ipairs(plot.series) do
$values$(k) << END
//%   for _, point in ipairs(s.points) do
//%     local top = point.y - 0.4 + (k - 1) * thick
$(point.x) $(point.y) 0 $(point.x) $(top) $(top + 0.92 * thick) $(top + thick / 2) $(raw(point.name))
//%   end
END
//% end
//% if groups == 1 then
unset key
//% end
plot \
//% for k, s in ipairs(plot.series) do
    $values$(k) using 1:2:3:4:5:6 with boxxyerror linecolor rgb $(role(s.role)) title $(s.name or ""), \
//%   if groups == 1 then
    $values$(k) using 1:7:8 with labels left offset 0.4, 0 textcolor rgb $(role(1)) notitle, \
//%   end
//% end
    NaN notitle
