//% local n = #plot.names
//% local groups = #plot.series
//% local thick = 0.8 / groups
//% local function utf8_length(text) return #text:gsub("[\128-\191]", "") end
//% part("plot_head", { width = #plot.beside > 0 and 400 or 460, height = 110 + n * math.max(22, 11 * groups) })
set xrange [0:$(plot.x.hi)]
set xtics $(plot.x.step)
set yrange [$(n + 0.6):0.4]
set grid noytics xtics
set ytics scale 0 ()
//% for i, name in ipairs(plot.names) do
set ytics add ($(name) $(i))
//% end
//% if #plot.beside > 0 then
//%   local longest = utf8_length(plot.over)
//%   for i, text in ipairs(plot.beside) do
//%     longest = math.max(longest, utf8_length(text))
set label $(i) $(text) at graph 1, first $(i) left offset 1, 0 textcolor rgb $(role(1))
//%   end
set label $(n + 1) $(plot.over) at graph 1, graph 1 left offset 1, 0.7 textcolor rgb $(role(1))
set rmargin $(longest + 1)
set tmargin 3
//% end
//% for i, line in ipairs(plot.labels) do
set arrow $(i) from first $(line.x), graph 0 to first $(line.x), graph 1 nohead linecolor rgb $(role(3)) linewidth 2 dashtype 2 back
set label $(n + 1 + i) $(line.text) at first $(line.x), graph 1 $(raw(line.x > plot.x.hi / 2 and "right" or "left")) offset 0, $(#plot.beside > 0 and 1.9 or 0.7) textcolor rgb $(role(1))
//% end
//% local function bar(point, k)
//%   local top = point.y - 0.4 + (k - 1) * thick
$(point.x) $(point.y) 0 $(point.x) $(top) $(top + 0.92 * thick) $(top + thick / 2) $(raw(point.name))
//% end
//% for k, s in ipairs(plot.series) do
$values$(k) << END
//%   for i, point in ipairs(s.points) do
//%     if i ~= plot.called then
//%       bar(point, k)
//%     end
//%   end
END
//% end
//% if plot.called > 0 then
$called << END
//%   bar(plot.series[1].points[plot.called], 1)
END
//% end
//% if groups == 1 then
unset key
//% end
plot \
//% for k, s in ipairs(plot.series) do
//%   if #s.points > (plot.called > 0 and 1 or 0) then
    $values$(k) using 1:2:3:4:5:6 with boxxyerror linecolor rgb $(role(plot.called > 0 and 3 or s.role)) title $(s.name or ""), \
//%   end
//%   if groups == 1 and #plot.beside == 0 then
    $values$(k) using 1:7:8 with labels left offset 0.4, 0 textcolor rgb $(role(1)) notitle, \
//%   end
//% end
//% if plot.called > 0 then
    $called using 1:2:3:4:5:6 with boxxyerror linecolor rgb $(role(plot.series[1].role)) notitle, \
//% end
    NaN notitle
