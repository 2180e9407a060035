/** The only style sheet of a report. Text keeps WCAG AA contrast on its backgrounds in light, dark and print. */
export const styleSheet = `
:root{color-scheme:light dark;--page:#fdfdfc;--raised:#f5f5f2;--ink:#1c2024;--muted:#5b646d;--line:#dcdfe2;
--link:#0b5cad;
--ai:#a3361a;--ai-fill:#cf5a35;--mixed:#7a5600;--mixed-fill:#dba72b;--human:#17685a;--human-fill:#3a9483;
--unsure-fill:#a9b0b6;--s1:#fdf4ef;--s2:#fbe5da;--s3:#f8d0bd;--s4:#f3b79d}
@media (prefers-color-scheme:dark){:root{--page:#15181b;--raised:#1e2226;--ink:#e6e8ea;--muted:#a2abb4;--line:#363c43;
--link:#7cb7f5;
--ai:#f29a7c;--ai-fill:#e57a54;--mixed:#e5c467;--mixed-fill:#d3a435;--human:#79cdbc;--human-fill:#4aa694;
--unsure-fill:#656d75;--s1:#251f1d;--s2:#3a2822;--s3:#553126;--s4:#74402e}}
*{box-sizing:border-box}
html{font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;background:var(--page);
color:var(--ink);-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;padding:2rem 1.5rem 6rem;max-width:58rem}header+main>section:first-child h2{margin-top:1.4rem}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--page);padding:.5rem 1rem;z-index:1}
h1{font-size:clamp(1.4rem,1.1rem + 1.6vw,2.1rem);line-height:1.2;letter-spacing:-.015em;font-weight:650;
margin:.4rem 0 1.2rem;text-wrap:balance}
h2{font-size:1.4rem;line-height:1.3;letter-spacing:-.01em;margin:3rem 0 .6rem;padding-top:1.2rem;
border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:2.2rem 0 .4rem}
p,ul,ol{max-width:44rem;margin:.6rem 0}
.over{color:var(--muted);margin:0;font-size:.9rem}
.lead{font-size:1rem;color:var(--muted)}
.note{border-left:3px solid var(--link);background:var(--raised);padding:.7rem 1rem;max-width:44rem;
margin:1.2rem 0}
.muted,small{color:var(--muted)}small{font-size:.85rem}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;margin:1rem 0 0;max-width:none;
font-size:.92rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:.6rem 1rem;margin:1rem 0;padding:0}
.figures div{border-top:3px solid var(--line);padding:.5rem 0}
.figures dt{color:var(--muted);font-size:.88rem}.figures dd{margin:0;font-size:1.7rem;font-weight:600;
letter-spacing:-.02em;line-height:1.25}
.figures dd small{display:block;font-weight:400;letter-spacing:0}
.figures .ai{border-color:var(--ai-fill)}.figures .mixed{border-color:var(--mixed-fill)}
.figures .human{border-color:var(--human-fill)}.figures .unsure{border-color:var(--unsure-fill)}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--muted);padding-bottom:.4rem}
th,td{text-align:left;padding:.45rem .9rem .45rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th:last-child,td:last-child{padding-right:0}
thead th{font-weight:600;color:var(--muted);font-size:.85rem;vertical-align:bottom;white-space:nowrap}
tbody th{font-weight:400}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tfoot th,tfoot td{font-weight:600;border-bottom:0}
.name{overflow-wrap:anywhere;unicode-bidi:isolate}
td .name,th .name{min-width:10rem;display:inline-block}
.v{font-weight:600;white-space:nowrap}.v.unsure{color:var(--muted)}.v.ai{color:var(--ai)}
.v.mixed{color:var(--mixed)}.v.human{color:var(--human)}
.chart{margin:1rem 0}.chart svg{display:block;max-width:100%;height:auto}.chart .narrow{display:none}
@media screen and (max-width:46rem){body{padding:1.5rem 1rem 4rem}
.chart .wide{display:none}.chart .narrow{display:block;width:100%}h2{margin-top:3rem}.figures dd{font-size:1.4rem}}
details{margin:.5rem 0}summary{cursor:pointer;padding:.25rem 0}details ul{margin:.2rem 0 .8rem}
details ul li{overflow-wrap:anywhere}
.explained dd{margin:.2rem 0 .2rem 1.2rem;max-width:44rem}.explained dt{margin-top:1.2rem;break-after:avoid}
article{border-top:1px solid var(--line);padding:.5rem 0;margin:0;scroll-margin-top:1rem}
.steps{display:flex;gap:1.2rem;flex-wrap:wrap}
.look{list-style:none;padding:0;margin:0;max-width:none}.look article{padding:0}.document{margin:0}
.look-head,.document>summary{display:grid;grid-template-columns:minmax(0,1fr) 5rem 5rem 6rem 7rem;gap:0 .9rem;
align-items:baseline;max-width:none}
.look-head{margin:1rem 0 0;padding:0 0 .3rem 1.1rem;color:var(--muted);font-size:.85rem;font-weight:600}
.document>summary{padding:.45rem 0 .45rem 1.1rem;position:relative;list-style:none}
.document>summary::-webkit-details-marker{display:none}
.document>summary::before{content:"";position:absolute;left:.1rem;top:1rem;border:.3rem solid transparent;
border-left:.4rem solid var(--muted)}.document[open]>summary::before{transform:rotate(90deg)}
.document>summary:hover{background:var(--raised)}
.document[open]>summary{background:var(--raised);position:sticky;top:0;z-index:1}
.document>summary h3{margin:0;font-weight:400;font-size:.95rem}
.look .label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.document>:not(summary){margin-left:1.1rem}.document>.text{margin-bottom:2rem}
.evidence{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:.3rem 1rem;margin:.6rem 0 1rem;
max-width:52rem;font-size:.92rem}.evidence dt{color:var(--muted)}.evidence dd{margin:0;overflow-wrap:anywhere}
.evidence p{margin:0 0 .2rem;max-width:none}
@media screen and (max-width:46rem){.evidence{grid-template-columns:minmax(0,1fr);gap:0}
.evidence dd{margin-bottom:.5rem}}
.unfolded>td{padding:.2rem 0 1.4rem 1.1rem;border-left:3px solid var(--line)}
.controls{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;margin:1rem 0}
.controls input,.controls select{font:inherit;color:inherit;background:var(--page);border:1px solid var(--muted);
border-radius:4px;padding:.25rem .5rem;max-width:100%}
article h3{margin:0 0 .2rem;font-size:1.05rem;overflow-wrap:anywhere}
.text{font-family:Charter,"Bitstream Charter","Iowan Old Style","Source Serif 4",Georgia,serif;font-size:1.05rem;
line-height:1.7;max-width:40rem;overflow-wrap:anywhere}
mark,.s1,.s2,.s3,.s4{color:inherit;background:none;border-radius:2px;-webkit-box-decoration-break:clone;
box-decoration-break:clone}
.unjudged{color:var(--muted)}.kind{font:600 .68rem/1 system-ui,sans-serif;border:1px solid var(--line);
border-radius:3px;padding:0 .25em}
.s1{background:var(--s1)}.s2{background:var(--s2)}.s3{background:var(--s3)}.s4{background:var(--s4)}
mark{text-decoration:underline;text-decoration-color:var(--ai-fill);text-decoration-thickness:2px;
text-underline-offset:.22em}
sup{font:600 .62rem/1 system-ui,sans-serif;margin-left:.15em;text-decoration:none;display:inline-block;
vertical-align:super}
sup.at{color:var(--link);margin-left:.35em}
.noted{max-width:none;display:grid;grid-template-columns:minmax(0,37rem) minmax(0,1fr);column-gap:1.6rem}
.noted p{grid-column:1}.noted aside{grid-column:2;font:.85rem/1.45 system-ui,sans-serif;color:var(--muted);
margin-top:.7rem;overflow-wrap:anywhere}
.noted aside ol{padding-left:1.4rem;margin:0}.noted aside details,.noted aside summary{margin:0;padding:0}
.noted aside summary{color:var(--ink)}
@media screen and (max-width:46rem){.look-head{display:none}
.document>summary{display:flex;flex-wrap:wrap;gap:0 .8rem}.document>summary h3{flex:1 0 100%}
.look .label{position:static;width:auto;height:auto;clip-path:none;color:var(--muted)}
.document>:not(summary){margin-left:0}.document[open]>summary{position:static}}
@media screen and (max-width:46rem){.noted{display:block}
.noted aside{border-left:2px solid var(--line);padding-left:.6rem;margin:.2rem 0 1rem}}
@media screen and (max-width:46rem){.cards caption{display:block}.cards,.cards tbody{display:block}
.cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cards tr{display:block;border-bottom:1px solid var(--line);padding:.5rem 0}
.cards th,.cards td{display:inline-block;border:0;padding:0 .8rem 0 0;text-align:left;white-space:normal}
.cards tbody th,.sources td:first-child{display:block}
.cards td:nth-child(n+3)::before,.cards td::after{color:var(--muted)}
.sources td:nth-child(4)::before{content:"AI "}
.sources td:nth-child(5):not(:empty)::before{content:"confidence "}
.sources td:nth-child(7)::after{content:" words"}
.groups td:nth-child(2)::before{content:"judged ";color:var(--muted)}.groups td:nth-child(3)::before{content:"AI "}
.groups td:nth-child(4)::before{content:"mixed "}.groups td:nth-child(5)::before{content:"human "}
.groups td:nth-child(6)::before{content:"unsure "}.groups td:nth-child(7)::before{content:"not judged "}
.groups td:last-child::before{content:"no result "}
.patterns td:nth-child(2)::before{content:"severity ";color:var(--muted)}
.patterns td:nth-child(3)::before{content:"× in AI text "}.patterns td:nth-child(4)::before{content:"sources "}
.patterns td:nth-child(5)::before{content:"share "}.patterns td:nth-child(6)::before{content:"matches "}
.patterns td:nth-child(7)::before{content:"per 1,000 words "}
table:not(.cards){font-size:.85rem}table:not(.cards) :is(th,td){padding-right:.5rem}
thead th{white-space:normal}td .name,th .name{min-width:0;display:inline}.scroll code{overflow-wrap:anywhere}}
.legend{display:flex;flex-wrap:wrap;gap:.4rem 1rem;font-size:.9rem;margin:.8rem 0;padding:0;list-style:none;
max-width:none}
.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em;vertical-align:-.05em}
.key.ai{background:var(--ai-fill)}.key.mixed{background:var(--mixed-fill)}.key.human{background:var(--human-fill)}
.legend span{padding:0 .4em}
.pages{display:flex;gap:1.5rem;justify-content:space-between}
@media print{:root{color-scheme:light;--page:#fff;--raised:#f5f5f2;--ink:#000;--muted:#444;--line:#bbb;--link:#000;
--ai:#8f2c13;--mixed:#6b4b00;--human:#10574b;
--ai-fill:#cf5a35;--mixed-fill:#dba72b;--human-fill:#3a9483;--unsure-fill:#a9b0b6;
--s1:#fdf4ef;--s2:#fbe5da;--s3:#f8d0bd;--s4:#f3b79d}
html{font-size:10.5pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}body{max-width:none;padding:0}
nav,.skip,.screen{display:none}h2{margin-top:1.6rem}h2,h3,h2+p,caption,thead,summary{break-after:avoid}
tr,.chart,.figures,.note{break-inside:avoid}
.chart .wide{display:block}.chart .narrow{display:none}.scroll{overflow:visible}
main{display:flex;flex-direction:column}
#changes,#all,#where,#sources,#manipulated,#patterns,#references,#words,#method .scroll,#method details,.listing\
{display:none}
#verdicts details{display:none}#method{order:1}#look{order:2}
.look{display:flex;flex-direction:column}.look>li:nth-child(n+26):not(:has(.document[open])){display:none}
.look>li:has(.document[open]){order:1;break-before:page}.document>summary{padding:.15rem 0;list-style:none}
.document>summary::before{display:none}.document[open]>summary{position:static;background:none;font-weight:600}
.look-head{padding-left:0}.document>:not(summary){margin-left:0}
.document[open] .text:has(mark) p:not(:has(mark)){display:none}
.document[open] .text{max-height:120mm;overflow:hidden}.evidence{font-size:.8rem;margin:.3rem 0}
.noted{display:block}.noted aside{columns:2;column-gap:1.6rem;font-size:.78rem;margin:.2rem 0 1rem}
.noted aside li{break-inside:avoid}
.noted aside details,.noted aside summary,.noted aside details::details-content{display:inline}
.noted aside summary{font-weight:600}.noted aside summary::after{content:". "}
a{text-decoration:none}p{orphans:3;widows:3}}
@page{margin:14mm 16mm}
`;
