/** The look of what is managed beside the articles. */
export const managedStyle = `
.ad,.sponsored,.push,.fresh,.hot{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}
.ad{margin:1.8rem 0;text-align:center;overflow:hidden}
.ad>span,.sponsored>span{display:block;font-size:.75rem;color:var(--quiet);margin-bottom:.25rem}
.ad>div{min-height:var(--small)}
.ad-wide{display:none}
@media (min-width:48rem){.ad>div{min-height:var(--room)}.ad-wide{display:block}.ad-at-phone-foot{display:none}}
@media (max-width:47.99rem){.ad-at-phone-foot{position:fixed;z-index:2;inset:auto 0 0;margin:0;background:var(--paper);border-top:1px solid var(--line);visibility:hidden}.ad-at-phone-foot.filled{visibility:visible}body:has(.ad-at-phone-foot:not([hidden])){padding-bottom:8rem}}
.ad-at-article-side{display:none}
@media (min-width:72rem){.ad-at-article-side{display:block;position:absolute;top:1rem;right:1.1rem;width:18.75rem;margin:0}main:has(.ad-at-article-side:not([hidden])){position:relative;max-width:68.5rem;padding-right:22.5rem}body:has(.ad-at-article-side:not([hidden])) :is(.masthead,.imprint)>*{max-width:68.5rem}}
.ad[hidden]{display:none}
@media (scripting:none){.ad{display:none}}
.sponsored{margin:1.8rem 0;text-align:center}
.sponsored a{display:block;margin-bottom:.8rem}
.sponsored img{margin:0 auto}
.call{background:var(--soft);border-left:4px solid var(--brand);padding:1rem 1.2rem;margin:1.8rem 0}
.call .text>:last-child{margin-bottom:0}
.hot{display:flex;gap:1rem;align-items:baseline;padding-top:.4rem;padding-bottom:.5rem;font-size:.875rem;line-height:1.4;overflow-x:auto;white-space:nowrap}
.hot ul{display:flex;gap:1.2rem;list-style:none;margin:0;padding:0}
.push{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
.push[hidden],.push [hidden]{display:none}
.push button{font:inherit;color:var(--ink);background:var(--soft);border:1px solid var(--quiet);padding:.45rem .9rem;cursor:pointer}
.fresh:not(:has(button:not([hidden]))){display:none}
.fresh{position:sticky;top:.5rem;z-index:1;margin:1rem 0;text-align:center}.fresh button{background:var(--notice);color:var(--notice-ink);border:1px solid currentColor;border-radius:1rem;padding:.4rem 1rem;font:inherit;font-size:.9rem;font-weight:650;cursor:pointer}
`.replaceAll('\n', '');
