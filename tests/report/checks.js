// SPDX-License-Identifier: MIT
// What a page must be. Each check gets a page and throws what is wrong with it.
"use strict";

function demand(truth, message) {
  if (!truth) throw new Error(message);
}

const all = (root, selector) => Array.from(root.querySelectorAll(selector));

function read(file) {
  const request = new XMLHttpRequest();
  request.open("GET", file, false);
  request.send();
  return request.responseText;
}

// The results of a page by group: what ran or was compiled where. `compare` has one, `inspect` one
// for each target; tables[i] is the first one of the group.
function groups(page) {
  const tables = all(page.doc, "table.results"), document = embedded(page).operators;
  const fact = all(page.doc, "dl div").find((div) => div.children[0].textContent === "flop per point");
  const flops_at = (size) => Number(fact.children[1].textContent) * size.reduce((a, b) => a * b);
  if (page.name !== "inspect")
    return [{ results: document[0].results.filter((r) => r.outcome !== "not applicable")
      .map((r) => shown(r, document[0], flops_at)), table: tables[0], where: "" }];
  return document.map((part, i) => ({
    results: part.results.filter((r) => !r.note).map((r) => flat(r, flops_at(part.size))),
    table: tables[3 * i], traffic: tables[3 * i + 2], where: part.target }));
}

const SPEEDS = ["time_ms", "gbps", "percent_of_copy", "gpoints", "gflops"];

// What the page shows of a result of `compare`: predicted speeds instead of emulated ones, none of what is wrong.
function shown(r, part, flops_at) {
  const own = { ...r };
  if (part.emulated || !r.verified) SPEEDS.forEach((key) => delete own[key]);
  if (part.emulated && r.predicted && r.verified)
    Object.assign(own, r.predicted, { gflops: flops_at(part.predicted_size) / r.predicted.time_ms / 1e6 });
  const base = part.results.find((other) => other.strategy === "baseline");
  const time = (result) => part.emulated ? result.predicted && result.predicted.time_ms : result.time_ms;
  if (own.time_ms && base) own.baselines = time(base) / own.time_ms;
  return own;
}

// What inspect keeps in objects of their own, and what it shows as sums, by single keys.
function flat(r, flops) {
  return { ...r, ...r.traffic, gflops: flops / r.predicted.time_ms / 1e6, ...r.predicted, spills: r.vgpr_spills + r.sgpr_spills,
    code: r.code_bytes / 1024 };
}

const embedded = (page) => JSON.parse(page.doc.getElementById("data").textContent);

// ---- values ----------------------------------------------------------------------------------

const KEYS = {
  "strategy": "strategy", "result": "outcome", "time ms": "time_ms",
  "GB/s": "gbps", "% of copy": "percent_of_copy", "Gpoint/s": "gpoints", "GFLOP/s": "gflops",
  "registers": "registers", "SGPRs": "sgprs", "scratch B": "scratch_bytes", "LDS B": "lds_bytes",
  "waves/SIMD": "occupancy", "max error": "max_error", "allowed": "tolerance", "AGPRs": "agprs",
  "spills": "spills", "code KiB": "code", "limit": "occupancy_bound", "bound": "bound", "rank": "rank", "predicted ms": "time_ms", "predicted ms/step": "time_ms",
  "x baseline": "baselines",
};

// Half of the last digit that a number shows: "1548" 0.5, "0.25" 0.005, "1.5e-07" 0.05e-7.
function rounding(text) {
  const [mantissa, exponent] = text.split("e");
  const decimals = (mantissa.split(".")[1] || "").length;
  return 0.51 * 10 ** (Number(exponent || 0) - decimals);
}

function same(cell, value, where) {
  if (value === null || value === undefined) return demand(cell === "-" || cell === "inf", where + " is not known: " + cell);
  if (typeof value === "string") return demand(cell === value, where + ": " + cell + ", not " + value);
  demand(Math.abs(Number(cell) - value) <= rounding(cell), where + ": " + cell + ", not " + value);
}

function tables_equal_the_json(page) {
  groups(page).forEach(({ results, table, traffic }) => {
    check_table(results, table);
    if (traffic) check_traffic(results, traffic);
  });
}

// In MB.
function check_traffic(results, table) {
  const headings = all(table, "thead th").map((th) => th.textContent);
  all(table, "tbody tr").forEach((row, i) => headings.forEach((heading, column) => {
    const key = LEVELS[heading];
    if (key) same(row.children[column].textContent, results[i][key] / 1e6, results[i].strategy + " " + heading);
  }));
  const moved = Object.values(LEVELS).filter((key) => results.some((r) => r[key] > 0));
  demand(headings.filter((h) => LEVELS[h]).length === moved.length, "levels: " + headings);
}

function check_table(results, table) {
  const headings = all(table, "thead th").map((th) => th.textContent);
  const rows = all(table, "tbody tr");
  demand(rows.length === results.length, "rows: " + rows.length + " of " + results.length);
  demand(headings.filter((h) => KEYS[h]).length >= 6, "columns: " + headings);
  for (const row of rows) {
    const r = results.find((result) => result.strategy === row.children[0].textContent);
    demand(r, "a row of no strategy: " + row.children[0].textContent);
    headings.forEach((heading, column) => {
      if (KEYS[heading]) same(row.children[column].textContent, r[KEYS[heading]], r.strategy + " " + heading);
    });
  }
}

// The fastest stands first and what failed last; what the operator's function calls is marked.
function fastest_is_first(page) {
  if (page.name === "inspect") return;
  const { results, table } = groups(page)[0];
  const order = all(table, "tbody tr").map((row) => results.find((r) => r.strategy === row.children[0].textContent));
  order.forEach((r, i) => {
    const next = order[i + 1];
    if (!next) return;
    demand(r.verified || !next.verified, r.strategy + " failed and stands before " + next.strategy);
    demand(!(r.time_ms > next.time_ms), r.strategy + " is slower than " + next.strategy);
  });
  const called = all(table, "tr.called");
  demand(called.length === 1, called.length + " rows are marked");
  demand(/^"\* ?/.test(page.win.getComputedStyle(called[0].children[0], "::before").content.replace("\u00a0", " ")), "no mark");
  const answer = page.doc.querySelector(".answer");
  if (page.name === "steps") demand(order.every((r) => r.time_ms), "not every strategy of steps has a speed");
  if (order.some((r) => r.time_ms)) demand(answer.textContent.includes("calls " + called[0].children[0].textContent), "the answer is another");
}

// What failed is told before any figure, in red and with its number.
function failures_are_told_first(page) {
  const failed = page.name === "inspect" ? 0 : groups(page)[0].results.filter((r) => !r.verified).length;
  const banner = page.doc.querySelector(".failure"), first = page.doc.querySelector("table, figure");
  demand(Boolean(banner) === failed > 0, "banner: " + banner);
  if (!banner) return;
  demand(banner.textContent.startsWith(failed + " of "), banner.textContent);
  demand(banner.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING, "the banner comes late");
  const [r, g, b] = rgb(page.win.getComputedStyle(banner).backgroundColor);
  demand(r > 2 * g && r > 2 * b, "the banner is not red");
  demand(!/verified by/.test(page.doc.querySelector(".remarks").textContent), "what failed is praised");
  demand(all(page.doc, "tr.failed").length === failed, "rows that failed are not marked");
}

function nothing_is_empty(page) {
  for (const table of all(page.doc, "table"))
    all(table, "thead th").forEach((th, column) => {
      const cells = all(table, "tbody tr").map((row) => row.children[column].textContent);
      demand(cells.some((cell) => cell !== "-" && cell !== "0"), "nothing below " + th.textContent);
    });
  for (const figure of figures(page, "Roofline"))
    demand(all(figure, "svg use[color='var(--plot-4)']").length > 1, "a roof without points");
}

function json_is_that_of_the_file(page) {
  const file = JSON.parse(read(page.name + ".json"));
  demand(JSON.stringify(file) === JSON.stringify(embedded(page)), "the JSON differs");
}

// ---- plots -----------------------------------------------------------------------------------

const figures = (page, title) =>
  all(page.doc, "figure").filter((f) => f.querySelector("figcaption").textContent.startsWith(title));

// The bars' lengths are the values, each to a part of its own and of the longest bar.
function check_bars(page, title, results, key) {
  const [figure] = figures(page, title);
  demand(figure, "there is no plot " + title);
  if (figure.querySelector("svg polygon[fill='var(--plot-5)']")) return check_levels(figure, results);
  const bars = ["3", "4"].flatMap((role) => all(figure, `svg polygon[fill='var(--plot-${role})']`))
    .sort((a, b) => a.getBBox().y - b.getBBox().y);
  const names = all(figure, "svg text").map((text) => text.textContent);
  demand(bars.length === results.length, title + ": " + bars.length + " bars for " + results.length);
  const lengths = bars.map((bar) => bar.getBBox().width);
  const longest = Math.max(...lengths), most = Math.max(...results.map((r) => r[key]));
  all(figure, "table.values tbody th").forEach((th, i) => {
    const r = results.find((result) => result.strategy === th.textContent);
    demand(names.includes(r.strategy), title + ": " + r.strategy + " has no name");
    demand(Math.abs(lengths[i] / longest - r[key] / most) < 0.005,
      title + ": the bar of " + r.strategy + " is " + lengths[i] / longest + " of the longest");
  });
  check_values(figure, results, [key]);
}

function check_values(figure, results, keys) {
  const rows = all(figure, "table.values tbody tr");
  for (const r of results) {
    const row = rows.find((tr) => tr.children[0].textContent === r.strategy);
    demand(row, "no values of " + r.strategy);
    keys.forEach((key, i) => {
      if (key) same(row.children[i + 1].textContent, r[key], r.strategy + " " + key);
    });
  }
}

const LEVELS = { "L1": "l1_bytes", "L2 read": "l2_read_bytes", "L2 write": "l2_write_bytes",
  "last level read": "last_read_bytes", "last level write": "last_write_bytes",
  "HBM read": "hbm_read_bytes", "HBM write": "hbm_write_bytes" };

// A bar per level and strategy, in cubes; a level without any traffic is left out.
function check_levels(figure, results) {
  const shown = all(figure, "table.values thead th").slice(1).map((th) => LEVELS[th.textContent]);
  const moved = Object.values(LEVELS).filter((key) => results.some((r) => r[key] > 0));
  demand(shown.join() === moved.join(), "levels: " + shown);
  const cubes = results.map((r) => Object.assign({ strategy: r.strategy },
    ...moved.map((key) => ({ [key]: r[key] / r.cube_bytes }))));
  check_values(figure, cubes, moved);
  const most = Math.max(...cubes.map((c) => Math.max(...moved.map((key) => c[key]))));
  const lengths = moved.map((key, k) => all(figure, `svg polygon[fill='var(--plot-${4 + k})']`)
    .map((bar) => bar.getBBox()).filter((box) => box.height < 20).map((box) => box.width));
  const longest = Math.max(...lengths.flat());
  moved.forEach((key, k) => cubes.forEach((c, i) => {
    const length = lengths[k].slice(-cubes.length)[i]; // the key's own comes first
    demand(Math.abs(length / longest - c[key] / most) < 0.005, key + " of " + c.strategy + " is " + length / longest);
  }));
}

// Equal steps of log(GFLOP/s) are equal steps on the paper.
function check_roofline(page, results, where) {
  const [figure] = figures(page, "Roofline" + where);
  const points = all(figure, "svg use[color='var(--plot-4)']").map((use) => use.getBoundingClientRect());
  demand(points.length === results.length + 1, "roofline: " + points.length + " points"); // and the key's
  const speeds = results.map((r) => Math.log(r.gflops)).sort((a, b) => b - a);
  const heights = points.map((p) => p.top).sort((a, b) => a - b).slice(1);
  const scale = speeds.length < 2 ? 0 : (heights.at(-1) - heights[0]) / (speeds[0] - speeds.at(-1));
  speeds.forEach((speed, i) =>
    demand(Math.abs((heights[i] - heights[0]) - scale * (speeds[0] - speed)) < 0.5,
      "roofline: point " + i + " is not where it belongs"));
  check_values(figure, results, [null, "gflops", "gbps"]);
  if (results[0].hbm_read_bytes > 0) // along the other axis, the traffic
    results.forEach((r) => {
      const cell = all(figure, "tbody tr").find((tr) => tr.children[0].textContent === r.strategy).children[1];
      same(cell.textContent, r.gflops * r.time_ms * 1e6 / (r.hbm_read_bytes + r.hbm_write_bytes), "flop per byte");
    });
}

function check_sweep(page, results, where) {
  const [figure] = figures(page, "Window sweep" + where);
  const swept = results.filter((r) => /^(fused|nw\d+)$/.test(r.strategy));
  const rows = all(figure, "table.values tbody tr");
  const marks = all(figure, "svg use[color='var(--plot-4)']");
  demand(rows.length === swept.length, "window sweep: " + rows.length + " values");
  demand(marks.length === swept.length + 1, "window sweep: " + marks.length + " marks"); // and the key's
  check_values(figure, swept, [null, "gbps"]);
  for (const r of swept) {
    const row = rows.find((tr) => tr.children[0].textContent === r.strategy);
    demand(r.plan.includes("window=" + row.children[1].textContent + " "), "window of " + r.strategy);
  }
}

function plots_equal_the_json(page) {
  groups(page).forEach(({ results, where }) => {
    const compiled = results.filter((r) => r.registers !== undefined);
    const timed = results.filter((r) => r.time_ms);
    const at = where && ", " + where;
    check_bars(page, "Registers per thread" + at, compiled, "registers");
    check_bars(page, "Occupancy" + at, compiled, "occupancy");
    if (timed.length === 0) return demand(figures(page, "Roofline").length === 0, "a roof over nothing");
    check_bars(page, (page.name === "gpu" ? "Measured speed" : "Predicted speed") + at, timed, "gbps");
    check_roofline(page, timed, at);
    if (page.name === "gpu" || where) check_sweep(page, timed, at);
    if (where) check_bars(page, "Traffic per level" + at, timed);
  });
}

// Emulated times rank nothing: they are nowhere, and the page says so before any figure.
function emulated_times_are_not_shown(page) {
  const warning = page.doc.querySelector(".warning"), first = page.doc.querySelector("table, figure");
  if (page.name === "inspect")
    return demand(warning && /nothing was run/.test(warning.textContent) && /predicted/.test(warning.textContent),
      "the page does not say that its times are predicted");
  const emulated = embedded(page).operators[0].emulated;
  demand(emulated === (page.name !== "gpu") && emulated === Boolean(warning), "warning: " + warning);
  if (!emulated) return;
  demand(/emulated/.test(warning.textContent) && /rank\s+nothing/.test(warning.textContent), warning.textContent);
  demand(warning.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING, "the warning comes late");
  demand(figures(page, "Measured").length === 0, "there is a plot of emulated speeds");
  const headings = all(page.doc, "th[scope=col]").map((th) => th.textContent);
  demand(!headings.some((h) => /^(emulated|time ms|ms\/step|Gpoint)/.test(h)), "columns: " + headings);
  const answer = page.doc.querySelector(".answer");
  if (answer) demand(/Predicted, not measured, for .* at /.test(answer.textContent), answer.textContent);
}

// ---- self-contained --------------------------------------------------------------------------

function needs_no_network_and_no_script(page) {
  const fetched = page.win.performance.getEntriesByType("resource").map((entry) => entry.name);
  demand(fetched.length === 0, "fetched " + fetched);
  for (const e of all(page.doc, "*"))
    for (const a of Array.from(e.attributes)) {
      demand(!a.name.startsWith("on"), e.tagName + " has " + a.name);
      if (["src", "href", "xlink:href", "srcset", "data", "action"].includes(a.name))
        demand(a.value.startsWith("#"), e.tagName + " " + a.name + " is " + a.value);
    }
  const scripts = all(page.doc, "script");
  demand(scripts.length === 1 && scripts[0].type === "application/json", scripts.length + " scripts");
  const style = all(page.doc, "style").map((s) => s.textContent).join("");
  demand(!/@import|url\(/.test(style), "the style fetches");
  const policy = page.doc.querySelector("meta[http-equiv='Content-Security-Policy']");
  demand(policy && policy.content.includes("default-src 'none'"), "no policy against it");
}

function hostile_text_stays_text(page) {
  demand(all(page.doc, "img, b, iframe, object").length === 0, "text became an element");
  if (page.name !== "gpu") return;
  const text = "</script><img src=x onerror=alert(1)> & \"quoted\" 'too' `id` \\ $(x)";
  const holds = (selector) => all(page.doc, selector).some((e) => e.textContent.includes(text));
  demand(holds("section > p"), "the operator's doc is not as it was");
  demand(holds(".remarks li"), "the note is not as it was");
  demand(embedded(page).operators[0].results.some((r) => r.note === text), "the note in the JSON is not as it was");
  demand(all(page.doc, "svg text").some((t) => t.textContent === "a'\"<b>`id`"), "the plot's name is not as it was");
}

// ---- everybody can read it -------------------------------------------------------------------

function fits_its_width(page) {
  const root = page.doc.documentElement;
  demand(page.win.innerWidth === page.width, "the frame is " + page.win.innerWidth + " wide");
  demand(root.scrollWidth <= page.win.innerWidth, root.scrollWidth + " pixels wide");
  for (const details of all(page.doc, "details")) details.open = true;
  for (const svg of all(page.doc, "svg")) {
    const box = svg.getBoundingClientRect();
    demand(box.width >= 280 && box.right <= page.win.innerWidth, "a plot is " + box.width + " wide");
  }
  for (const region of all(page.doc, ".scroll"))
    demand(region.scrollWidth <= region.clientWidth,
      "a table is cut: " + region.textContent.replace(/\s+/g, " ").slice(0, 40) + ", " + region.scrollWidth + " in " + region.clientWidth);
  for (const details of all(page.doc, "details")) details.open = false;
}

const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

// Texts of a plot lie within it, not on each other, and no line of dashes runs through those of bars.
function plots_can_be_read(page) {
  for (const figure of all(page.doc, "figure")) {
    const svg = figure.querySelector("svg"), frame = svg.getBoundingClientRect();
    const where = figure.querySelector("figcaption").textContent + ": ";
    const texts = all(svg, "text").filter((t) => t.textContent.trim())
      .map((t) => ({ text: t.textContent, box: t.getBoundingClientRect() }));
    demand(texts.length > 3, where + texts.length + " texts");
    for (const { text, box } of texts)
      demand(box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 &&
        box.bottom <= frame.bottom + 1, where + "'" + text + "' is cut");
    texts.forEach((a, i) => texts.slice(i + 1).forEach((b) =>
      demand(!meet(a.box, b.box, 3), where + "'" + a.text + "' lies on '" + b.text + "'")));
    if (!svg.querySelector("polygon[fill^='var(--plot-']")) continue;
    for (const line of all(svg, "path[stroke-dasharray]").map((e) => e.getBoundingClientRect()))
      for (const { text, box } of texts)
        demand(!(line.left > box.left + 1 && line.right < box.right - 1 && line.top < box.bottom - 3 &&
          line.bottom > box.top + 3), where + "'" + text + "' is struck through");
  }
}

function luminance([r, g, b]) {
  const linear = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const rgb = (color) => color.match(/[\d.]+/g).map(Number);

function contrast(a, b) {
  const [light, dark] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function background(page, element) {
  for (let e = element; e; e = e.parentElement) {
    const color = page.win.getComputedStyle(e).backgroundColor;
    if (rgb(color)[3] !== 0) return color;
  }
  return "rgb(255, 255, 255)";
}

// WCAG 2: 4.5 for text, 3 for what is drawn.
function contrast_is_enough(page) {
  const dark = luminance(rgb(background(page, page.doc.body))) < 0.2;
  demand(dark === matchMedia("(prefers-color-scheme: dark)").matches, "the page does not follow the scheme");
  let texts = 0, shapes = 0;
  const check = (e, color, least) => {
    const found = contrast(color, background(page, e));
    demand(found >= least, e.tagName + " '" + e.textContent.trim().slice(0, 30) + "' has contrast " + found);
  };
  for (const e of all(page.doc, "body *")) {
    const style = page.win.getComputedStyle(e), svg = e.closest("svg");
    const own = Array.from(e.childNodes).some((n) => n.nodeType === 3 && n.textContent.trim());
    if (own && e.tagName !== "SCRIPT") {
      check(e, e.tagName === "text" ? style.fill : style.color, 4.5);
      texts++;
    } else if (svg && e.getAttribute("fill") === "var(--plot-4)") {
      check(e, style.fill, 3);
      shapes++;
    } else if (svg && e.tagName === "use" && !e.closest("defs")) {
      check(e, style.color, 3);
      shapes++;
    }
  }
  demand(texts > 50 && shapes > 3, "looked at " + texts + " texts and " + shapes + " shapes");
}

function structure_is_for_everybody(page) {
  const doc = page.doc;
  demand(doc.documentElement.lang === "en" && doc.title.includes(embedded(page).operators[0].operator), "language or title");
  const levels = all(doc, "h1, h2, h3, h4").map((h) => Number(h.tagName[1]));
  demand(levels[0] === 1 && levels.filter((l) => l === 1).length === 1, "headings: " + levels);
  levels.forEach((l, i) => demand(i === 0 || l <= levels[i - 1] + 1, "a heading skips a level: " + levels));
  demand(all(doc, "main").length === 1 && all(doc, "header, footer").length === 2, "landmarks");
  for (const table of all(doc, "table")) {
    demand(all(table, "thead th").every((th) => th.scope === "col"), "a column heading without scope");
    demand(all(table, "tbody tr").every((tr) => tr.children[0].matches("th[scope=row]")), "a row without heading");
    demand(named(doc, table), "a table without a name");
    const region = table.parentElement;
    demand(region.tabIndex === 0 && region.getAttribute("role") === "region" && named(doc, region),
      "a table that keys cannot scroll");
  }
  for (const svg of all(doc, "svg")) {
    demand(svg.getAttribute("role") === "img" && named(doc, svg), "a plot without a name");
    demand(svg.querySelector(":scope > title") && svg.querySelector(":scope > desc"), "a plot without title, desc");
    demand(svg.parentElement.querySelector("table.values"), "a plot without its values");
  }
  const ids = all(doc, "[id]").map((e) => e.id);
  demand(new Set(ids).size === ids.length, "an id occurs twice: " + ids.find((id, i) => ids.indexOf(id) !== i));
  for (const use of all(doc, "use"))
    demand(doc.getElementById(use.getAttribute("xlink:href").slice(1)), "a mark that is nowhere");
}

function named(doc, element) {
  const ids = (element.getAttribute("aria-labelledby") || "").split(" ");
  return ids.every((id) => doc.getElementById(id) && doc.getElementById(id).textContent.trim());
}

// ---- running ---------------------------------------------------------------------------------

const CHECKS = {
  tables_equal_the_json, json_is_that_of_the_file, plots_equal_the_json, emulated_times_are_not_shown,
  fastest_is_first, failures_are_told_first, nothing_is_empty, plots_can_be_read, needs_no_network_and_no_script, hostile_text_stays_text, fits_its_width, contrast_is_enough,
  structure_is_for_everybody,
};

function say(line) {
  document.getElementById("verdicts").appendChild(document.createElement("li")).textContent = line;
}

// What is wrong with the page of a frame by a check; empty if nothing is.
function problem(frame, check) {
  const page = { doc: frame.element.contentDocument, win: frame.element.contentWindow,
    name: frame.page, width: frame.width };
  try {
    CHECKS[check](page);
    return "";
  } catch (e) {
    return frame.file + ", " + frame.width + " pixels: " + e.message;
  }
}

// Pages as they are must pass every check; one with a planted fault must not pass that fault's.
function judge(frames) {
  for (const frame of frames.filter((f) => f.fault)) {
    const found = problem(frame, frame.check);
    say(frame.check + ": " + (found ? "caught: " + found : "NOT CAUGHT: " + frame.fault));
  }
  const whole = frames.filter((f) => !f.fault);
  if (whole.length === 0) return;
  for (const check of Object.keys(CHECKS)) {
    const found = whole.map((frame) => problem(frame, check)).filter(Boolean);
    say(check + ": " + (found.length ? "wrong: " + found.join("; ") : "right in " + whole.length + " frames"));
  }
}

const frames = JSON.parse(read("frames.json"));
for (const frame of frames) {
  frame.element = document.body.appendChild(document.createElement("iframe"));
  Object.assign(frame.element, { width: frame.width, height: 900, src: frame.file });
}
addEventListener("load", () => judge(frames));
