/** Small, because it is part of each page. Colours have a contrast of 4.5 : 1 at least in both schemes. */
export const PAGE_CSS = `
:root{color-scheme:light dark;--bg:#f4f5f7;--surface:#fff;--text:#1b1f24;--dim:#545d68;--line:#d5d9de;--accent:#0b5cad;--on:#fff;--bad:#b42318;--badbg:#fef1ef}
@media (prefers-color-scheme:dark){:root{--bg:#14171a;--surface:#1d2125;--text:#e8eaed;--dim:#a5adb8;--line:#3a4048;--accent:#7ab8ff;--on:#10202f;--bad:#ff9d94;--badbg:#3a1f1c}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
header,main,footer{max-width:44rem;margin:0 auto;padding:.75rem 1rem}
header{display:flex;justify-content:space-between;gap:1rem}
header a{padding:.25rem 0}
footer p{margin:.25rem 0}
button{font:inherit;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:6px;background:var(--surface);color:var(--accent)}
button[hidden]{display:none}
.box{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:1rem 1.25rem;margin-bottom:1rem}
h1{font-size:1rem;font-weight:500;margin:0;color:var(--dim)}
h1 b{font-family:ui-monospace,monospace;color:var(--text)}
h2{font-size:1.125rem;margin:0 0 .5rem}
.status{font-size:1.5rem;line-height:1.3;font-weight:650;margin:.125rem 0 0}
.when{margin:.25rem 0 0}
.bad{background:var(--badbg);color:var(--bad);border-radius:6px;padding:.5rem .75rem;margin:.75rem 0 0}
.bad a{color:inherit}
.steps{display:flex;list-style:none;margin:1.25rem 0 0;padding:0}
.steps li{flex:1;position:relative;text-align:center;font-size:.8125rem;line-height:1.3;color:var(--dim);padding:1.75rem .125rem 0}
.steps li::before{content:"";position:absolute;top:.5rem;left:-50%;width:100%;height:4px;background:var(--line)}
.steps li:first-child::before{display:none}
.steps i{position:absolute;top:0;left:50%;width:1.25rem;height:1.25rem;margin-left:-.625rem;border-radius:50%;background:var(--surface);border:3px solid var(--line);font:700 .75rem/.875rem system-ui;z-index:1}
.steps .done::before{background:var(--accent)}
.steps .done i{background:var(--accent);border-color:var(--accent);color:var(--on)}
.steps .now{color:var(--text);font-weight:650}
.steps .held i{background:var(--bad);border-color:var(--bad);color:var(--surface)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:0}
dt{color:var(--dim)}
dd{margin:0}
.events{list-style:none;margin:0;padding:0}
.events li{display:grid;grid-template-columns:11rem 1fr;gap:0 1rem;padding:.5rem 0;border-top:1px solid var(--line)}
.events li:first-child{border-top:0}
.events time,.events span,.dim{color:var(--dim)}
.events p{margin:0}
@media (max-width:30rem){.events li,dl{grid-template-columns:1fr}dd{margin-bottom:.375rem}.steps li{font-size:.75rem}}
@media print{body{background:#fff;color:#000;font-size:12px}header a{display:none}.box{border:0;padding:0}.steps i,.steps li::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}.events li{break-inside:avoid}}
`
  .replaceAll('\n', '')
  .trim();
