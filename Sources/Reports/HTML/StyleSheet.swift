/// The page's style: light and dark, for wide and narrow screens and for paper.
let styleSheet: StaticString = """
  :root { --paper: #fbfaf8; --card: #fff; --ink: #20252b; --dim: #6d7580; --line: #e3e0da;
    --faint: #f1efeb; --right: #1c6a8c; --same: #d09a2c; --wrong: #c64a33; --none: #7d838b;
    --on: #fff; color-scheme: light dark;
    --c0: #1c6a8c; --c1: #c85a17; --c2: #3a7d34; --c3: #8b4ba8; --c4: #a07800; --c5: #c4307c;
    --c6: #4d5966; --c7: #0b9297; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #14171b; --card: #1b1f24; --ink: #e4e2dd; --dim: #939ba6; --line: #2e343b;
      --faint: #20252b; --right: #56a9cb; --same: #d9a93f; --wrong: #e8705a; --none: #8b929b;
      --on: #0e1114;
      --c0: #56a9cb; --c1: #f0894a; --c2: #76c46b; --c3: #c493dd; --c4: #dab540; --c5: #f07db4;
      --c6: #b4bcc6; --c7: #45cfc9; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink);
    font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans",
      "Noto Sans CJK SC", sans-serif; -webkit-text-size-adjust: 100%; }
  main { max-width: 1180px; margin: 0 auto; padding: 40px 28px 80px; }
  article + article { margin-top: 72px; border-top: 2px solid var(--ink); padding-top: 40px; }
  h1 { font: 600 34px/1.15 "Iowan Old Style", Charter, "Bitstream Charter", Georgia, serif;
    margin: 0 0 6px; overflow-wrap: anywhere; }
  h2 { font-size: 19px; line-height: 1.3; font-weight: 650; margin: 0 0 14px;
    overflow-wrap: anywhere; }
  h2 small { font-weight: 400; font-size: 14px; color: var(--dim); margin-left: 10px; }
  section { margin-top: 44px; }
  p { margin: 0 0 6px; }
  .facts, .why, .legend, .d, .id { color: var(--dim); }
  .legend { font-size: 13px; max-width: 78ch; margin-top: 8px; }
  .scroll { overflow-x: auto; max-width: 100%; }
  .n, .excess { text-align: right; font-variant-numeric: tabular-nums lining-nums;
    white-space: nowrap; }
  .lead { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    padding: 22px 26px; margin-top: 26px; }
  .lead h2 { margin-bottom: 0; }
  .tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 18px; margin-top: 18px; }
  .tile span { display: block; }
  .tile .t { font-size: 13px; color: var(--dim); }
  .tile .v { font-size: 38px; line-height: 1.15; font-weight: 300; letter-spacing: -.01em;
    font-variant-numeric: tabular-nums lining-nums; }
  .tile .b { font-size: 13px; color: var(--dim); font-variant-numeric: tabular-nums; }
  .lostline { margin: 16px 0 0; padding-top: 12px; border-top: 1px solid var(--line);
    font-size: 14px; }
  table { border-collapse: collapse; font-size: 14px; }
  th { font-weight: 500; font-size: 12.5px; color: var(--dim); text-align: left;
    vertical-align: bottom; padding: 4px 12px 6px 0; white-space: nowrap; }
  th.n { text-align: right; }
  td { padding: 4px 12px 4px 0; border-top: 1px solid var(--line); }
  td.n, th.n { padding-left: 10px; padding-right: 10px; }
  .entries { width: 100%; }
  .entries td.name { min-width: 210px; overflow-wrap: anywhere; }
  .dense td.n, .dense th.n { padding-left: 6px; padding-right: 6px; }
  .dense td.name { min-width: 170px; }
  .entries .lead td { font-weight: 600; }
  tr.lead { background: none; border: 0; }
  .run { padding-top: 18px; color: var(--ink); font-weight: 650; font-size: 14px; }
  .failed { color: var(--wrong); overflow-wrap: anywhere; }
  .mark { color: var(--right); margin-right: 6px; }
  .axis { padding-top: 0; padding-bottom: 0; width: 250px; }
  svg { display: block; fill: var(--ink); font-size: 12px; }
  svg text { font-variant-numeric: tabular-nums lining-nums; }
  .whisker text { fill: var(--dim); font-size: 11px; }
  .whisker .i { stroke: var(--ink); stroke-width: 1.5; }
  .whisker circle { fill: var(--ink); }
  .lead .whisker circle { fill: var(--right); }
  .lead .whisker .i { stroke: var(--right); stroke-width: 2; }
  .g { stroke: var(--line); stroke-width: 1; }
  .z { fill: var(--faint); }
  .heat text.d, .heat tspan.d { fill: var(--dim); }
  .r rect { fill: var(--right); } .s rect { fill: var(--same); } .w rect { fill: var(--wrong); }
  .a rect { fill: var(--none); }
  .heat .c { font-size: 12.5px; font-weight: 600; } .heat .p { font-size: 9.5px; opacity: .82; }
  .heat .on text { fill: var(--on); }
  .heat .lost rect { stroke: var(--wrong); stroke-width: 2; }
  .h0 { fill-opacity: .1; } .h1 { fill-opacity: .2; } .h2 { fill-opacity: .3; }
  .h3 { fill-opacity: .4; } .h4 { fill-opacity: .5; } .h5 { fill-opacity: .55; }
  .h6 { fill-opacity: .62; } .h7 { fill-opacity: .78; } .h8 { fill-opacity: .88; }
  .h9 { fill-opacity: 1; }
  .c0 { --s: var(--c0); } .c1 { --s: var(--c1); } .c2 { --s: var(--c2); } .c3 { --s: var(--c3); }
  .c4 { --s: var(--c4); } .c5 { --s: var(--c5); } .c6 { --s: var(--c6); } .c7 { --s: var(--c7); }
  .plot { max-width: 100%; height: auto; }
  .plot text { fill: var(--dim); }
  .plot polyline { fill: none; stroke: var(--s); stroke-linejoin: round; }
  .plot .line { stroke-width: 2; } .plot .thin { stroke-width: 1; stroke-opacity: .6; }
  .plot .dot { fill: var(--s); } .plot .drop { stroke: var(--s); stroke-dasharray: 2 3;
    stroke-opacity: .6; }
  .keys { list-style: none; margin: 0 0 10px; padding: 0; display: flex; flex-wrap: wrap;
    gap: 4px 26px; font-size: 14px; }
  .keys li { overflow-wrap: anywhere; }
  .keys .n { margin-left: 10px; color: var(--dim); }
  .stroke { display: inline-block; width: 22px; height: 4px; border-radius: 2px;
    margin-right: 8px; vertical-align: 3px; background: var(--s); }
  .key { display: inline-block; width: 12px; height: 12px; border-radius: 2px;
    margin: 0 5px 0 10px; vertical-align: -1px; }
  .key:first-child { margin-left: 0; }
  .key.r { background: var(--right); } .key.s { background: var(--same); }
  .key.w { background: var(--wrong); } .key.a { background: var(--none); }
  .key.lost { border: 2px solid var(--wrong); }
  .labels .f { fill: var(--right); } .labels .rare { color: var(--dim); }
  .labels .rare .f { fill-opacity: .45; }
  .labels td.name { padding-right: 22px; }
  .errors { list-style: none; margin: 0; padding: 0; display: grid; gap: 14px;
    grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
  .errors li { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
    padding: 14px 18px; }
  .verdict { font-size: 14px; display: flex; flex-wrap: wrap; gap: 0 6px; }
  .truth { color: var(--right); font-weight: 600; } .answer { color: var(--wrong);
    font-weight: 600; }
  .excess { margin-left: auto; color: var(--dim); }
  blockquote { margin: 8px 0 10px; font-size: 16px; line-height: 1.45; overflow-wrap: anywhere;
    unicode-bidi: isolate; }
  .features { font-size: 13px; width: 100%; }
  .features td { border: 0; padding: 1px 8px 1px 0; }
  .features .feature { overflow-wrap: anywhere; width: 100%;
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: 12.5px; }
  .features .for { fill: var(--wrong); } .features .against { fill: var(--right); }
  .id { font-size: 12px; margin-top: 6px; overflow-wrap: anywhere; }
  details { border-top: 1px solid var(--line); padding: 8px 0; }
  details[open] { padding-bottom: 22px; }
  details > :not(summary) { margin-top: 14px; }
  summary { cursor: pointer; display: flex; gap: 16px; }
  summary .n { margin-left: auto; }
  summary::before { content: "+"; color: var(--dim); width: 12px; }
  details[open] summary::before { content: "–"; }
  details[open] summary { font-weight: 600; }
  .pair { display: flex; flex-wrap: wrap; gap: 28px 56px; align-items: flex-start; }
  .pair > * { max-width: 100%; }
  .pair .scroll + dl { margin-top: 18px; }
  dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 3px 22px;
    font-size: 14px; }
  dt { color: var(--dim); overflow-wrap: anywhere; }
  dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  @media (max-width: 720px) {
    main { padding: 22px 16px 60px; }
    h1 { font-size: 27px; }
    section { margin-top: 34px; }
    .lead { padding: 16px 18px; }
    .tiles { grid-template-columns: repeat(2, 1fr); }
    .tile .v { font-size: 30px; }
    .errors { grid-template-columns: minmax(0, 1fr); }
    .wide, .entries .axis { display: none; }
    .entries td.name { min-width: 120px; }
    .labels td.name { padding-right: 10px; }
    .labels svg { width: 72px; }
    td.n, th.n { padding: 4px 6px; }
    dl { grid-template-columns: minmax(0, max-content) minmax(0, 1fr); gap: 3px 16px; }
  }
  @media print {
    :root { --paper: #fff; --card: #fff; --ink: #000; --dim: #555; --line: #ccc; --faint: #f3f3f3;
      --right: #1c6a8c; --same: #d09a2c; --wrong: #c64a33; --none: #7d838b; --on: #fff;
      --c0: #1c6a8c; --c1: #c85a17; --c2: #3a7d34; --c3: #8b4ba8; --c4: #a07800; --c5: #c4307c;
      --c6: #4d5966; --c7: #0b9297; }
    body { font-size: 11pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    main { max-width: none; padding: 0; }
    .scroll { overflow: visible; }
    svg.heat, svg.plot { max-width: 100%; height: auto; }
    section, .errors li, tr, svg { break-inside: avoid; }
  }

  """
