# A plot of hipstencil; colours are roles that the page turns into light or dark ones.
set encoding utf8
set terminal svg size $(width),$(height) dynamic noenhanced font 'sans-serif,12'
set output 'plot.svg'
set border 3 linecolor rgb $(role(1))
set tics nomirror textcolor rgb $(role(1))
set xtics out scale 0.6 offset 0, 0.3
set ytics out scale 0.6
set grid linecolor rgb $(role(2)) linetype 1 linewidth 0.5
set style fill solid 1 noborder
set key above left horizontal reverse Left samplen 1.5 textcolor rgb $(role(1))
set xlabel $(plot.x.label) offset 0, 0.6 textcolor rgb $(role(1))
