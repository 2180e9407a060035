import { styleSheet } from '../style.js';

/** The style sheet of a case report: that of the report, with what a page to be printed and signed needs. */
export const caseStyle = `${styleSheet}
h2{margin-top:2.2rem}h3{margin-top:1.2rem}
.facts{display:grid;grid-template-columns:8.5rem minmax(0,1fr);gap:.35rem 1rem;margin:.8rem 0;max-width:52rem}
.facts div{display:contents}.facts dt{color:var(--muted)}.facts dd{margin:0;overflow-wrap:anywhere}
.facts ul{margin:0;padding-left:1.1rem}
.date{white-space:nowrap}
.hash{font-size:.82rem;overflow-wrap:anywhere}
figure{margin:1rem 0}figcaption{color:var(--muted);font-size:.85rem}
blockquote{margin:.2rem 0 0;padding:.1rem 0 .1rem 1rem;border-inline-start:3px solid var(--line)}
blockquote p{margin:.2rem 0;max-width:none}
.references{padding-left:1.6rem;max-width:48rem}.references li{overflow-wrap:anywhere;margin:.25rem 0}
section ul li{margin:.2rem 0}
td bdi{overflow-wrap:anywhere}
.lines{margin:1rem 0;max-width:52rem}.lines span{display:block;height:2rem;border-bottom:1px solid var(--line)}
.signature{display:grid;grid-template-columns:2fr 1fr 2fr;gap:0 1.2rem;margin:2.2rem 0 0;max-width:52rem}
.signature div{display:flex;flex-direction:column-reverse}
.signature dd{margin:0;height:2.4rem;border-bottom:1px solid var(--muted)}
.signature dt{color:var(--muted);font-size:.85rem;padding-top:.2rem}
@media screen and (max-width:46rem){.found td:nth-child(2)::before{content:"here ";color:var(--muted)}
.found td:nth-child(4){display:block}
.facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd{margin-bottom:.6rem}
.signature{grid-template-columns:minmax(0,1fr)}.signature dd{height:3rem}}
@media print{html{font-size:9pt;line-height:1.4}h1{font-size:1.45rem;margin:.2rem 0 .6rem}
h2{margin-top:1rem;padding-top:.5rem;font-size:1.15rem}h3{margin:.6rem 0 .1rem;font-size:1rem}
p,ul,ol{max-width:none;margin:.35rem 0}p,.facts div,li{break-inside:avoid}
.facts,.references,.lines,.signature{max-width:none}
.facts{gap:.1rem 1rem;margin:.3rem 0}.figures{margin:.4rem 0}.figures dd{font-size:1.25rem}.figures div{padding:.2rem 0}
section ul li,.references li{margin:.1rem 0}.legend{margin:.3rem 0}
.text{font-size:.98rem;line-height:1.45;max-width:none}figure{margin:.5rem 0;break-inside:avoid}
th,td{padding:.2rem .7rem .2rem 0}.scroll{margin:.4rem 0}
.lines span{height:1.9rem}#statement{break-inside:avoid}.signature{margin-top:1.4rem}}
@page{margin:15mm 16mm 17mm;@bottom-left{content:"Assay case report: an estimate, not proof of authorship";
font:8pt system-ui,sans-serif;color:#444}@bottom-right{content:counter(page) " / " counter(pages);
font:8pt system-ui,sans-serif;color:#444}}
`;
