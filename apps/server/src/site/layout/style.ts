import { createHash } from 'node:crypto';
import { variantOn } from '@masthead/domain/colours/contrast';
import { listStyle } from '../lists/style';
import { managedStyle } from '../managed/style';

const look = `
:root{--ink:#1b1d21;--quiet:#585d66;--paper:#fff;--soft:#f3f4f6;--line:#d9dce1;--notice:#fff3c4;--notice-ink:#4a3800}
@media (prefers-color-scheme:dark){:root{--ink:#e9eaec;--quiet:#a5abb5;--paper:#16181b;--soft:#212429;--line:#3a3f46;--notice:#3d3210;--notice-ink:#ffe9a3}}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.65 Georgia,'Times New Roman','Noto Serif',serif;overflow-wrap:break-word}
a{color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:2px;text-underline-offset:.15em}
a:hover{text-decoration-thickness:3px}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
img{display:block;max-width:100%;height:auto}
h1,h2,h3,h4,.masthead,.imprint,.banner,.crumbs,.facts,.people,.topics,.contents,.count,.moment,figcaption,th{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}
h1,h2,h3,h4{line-height:1.2;text-wrap:balance;margin:2em 0 .6em}
h1{font-size:clamp(1.8rem,1.3rem + 2.4vw,2.75rem);letter-spacing:-.015em;margin:.25em 0 .4em}
h2{font-size:1.5rem}h3{font-size:1.25rem}h4{font-size:1.1rem}
.skip{position:absolute;left:.5rem;top:-4rem;background:var(--paper);padding:.5rem .8rem;z-index:2}
.skip:focus{top:.5rem}
.masthead>*,.imprint>*,main{max-width:47rem;margin-left:auto;margin-right:auto;padding-left:1.1rem;padding-right:1.1rem}
.masthead:has(~.wide)>*,.wide,.wide~.imprint>*{max-width:75rem}
.masthead{border-top:.375rem solid var(--brand);border-bottom:1px solid var(--line);margin-bottom:1.2rem}
.brand{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem 1.2rem;padding-top:.9rem;padding-bottom:.5rem;font-size:.875rem}
.brand>a:first-child{font-size:1.5rem;font-weight:800;letter-spacing:-.02em;margin-right:auto}
.masthead a,.imprint a{text-decoration:none}
.masthead a:hover,.imprint a:hover{text-decoration:underline;text-decoration-color:var(--accent)}
.menu ul{display:flex;flex-wrap:wrap;gap:.1rem 1.2rem;list-style:none;margin:0;padding:0}
.menu a{display:block;padding:.3rem 0}
.head-main{font-weight:650;font-size:1rem;padding-bottom:.4rem}
.menu [aria-current]{text-decoration:underline;text-decoration-color:var(--accent)}.head-section{font-size:.925rem;padding-bottom:.4rem}
.head-trendings{font-size:.875rem;color:var(--quiet);padding-bottom:.5rem}
.imprint{margin-top:3.5rem;border-top:1px solid var(--line);padding:1.4rem 0 2.5rem;font-size:.875rem;color:var(--quiet)}
.imprint>a{display:block;font-weight:700;color:var(--ink);margin-bottom:.4rem}
.crumbs ol{display:flex;flex-wrap:wrap;gap:.1rem .5rem;list-style:none;margin:1rem 0 0;padding:0;font-size:.85rem;font-weight:650}
.crumbs li+li::before{content:'›';margin-right:.5rem;color:var(--quiet)}
.banner{display:flex;flex-wrap:wrap;justify-content:center;gap:.1rem .8rem;background:var(--notice);color:var(--notice-ink);padding:.6rem 1.1rem;font-size:.9rem;text-align:center}
.standfirst{font-size:1.25rem;line-height:1.5;color:var(--quiet);margin:0 0 1.1rem}
.facts{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center;font-size:.875rem;color:var(--quiet);border-top:1px solid var(--line);border-bottom:1px solid var(--line);padding:.7rem 0;margin:1.2rem 0 1.6rem}
.people{display:flex;flex-wrap:wrap;gap:.9rem 1.4rem;list-style:none;margin:0;padding:0;font-size:.9rem;line-height:1.35}
.people li{display:flex;align-items:center;gap:.6rem;color:var(--ink)}
.people img{width:2.5rem;height:2.5rem;border-radius:50%;object-fit:cover;background:var(--soft)}
.people strong,.people span{display:block}.people span{color:var(--quiet);font-size:.825rem}
figure{margin:1.8rem 0}
figure img{width:100%;background:var(--soft)}
.lead{margin-top:0}
figcaption{font-size:.85rem;line-height:1.45;color:var(--quiet);margin-top:.5rem}
figcaption cite{font-style:normal;opacity:.9}
figcaption cite::before{content:'© '}
blockquote{margin:1.6rem 0;padding:.1rem 0 .1rem 1.1rem;border-left:4px solid var(--brand)}
.text p{margin:0 0 1.15em}
.text li p{margin:0 0 .4em}
.text td p,.text th p,.text blockquote p:last-child{margin:0}
.text>:first-child{margin-top:0}
.table{overflow-x:auto;margin:1.6rem 0}
table{border-collapse:collapse;min-width:100%;font-size:.95rem;line-height:1.4}
th,td{border:1px solid var(--line);padding:.5rem .7rem;text-align:left;vertical-align:top}
th{background:var(--soft)}
.embed{margin:1.8rem 0}
.embed iframe{display:block;max-width:100%;margin:0 auto;border:0}
.embed-youtube iframe,.embed-dailymotion iframe{width:100%;height:auto;aspect-ratio:16/9}
.contents{background:var(--soft);padding:1rem 1.2rem;margin:0 0 1.8rem;font-size:.95rem}
.contents h2{font-size:1rem;margin:0 0 .5rem}
.contents ol{margin:0;padding-left:1.3rem}
.contents .below{margin-left:1.2rem}
.slide,.update{border-top:1px solid var(--line);padding-top:1.4rem;margin-top:2rem}
.slide h2,.update h2{margin:0 0 .8rem;font-size:1.35rem}
.count{font-size:.85rem;font-weight:650;color:var(--quiet);margin:0 0 .3rem}
.plot{background:var(--soft);padding:1.2rem 1.3rem .3rem}
.moment{display:flex;gap:.8rem;align-items:baseline;font-size:.9rem;font-weight:650;margin:0 0 .3rem}
.moment a{color:inherit}.ended{font-weight:650;border:1px solid var(--line);padding:.5rem .8rem;margin:1.4rem 0}.order{font-size:.9rem;margin:1.4rem 0 -1rem}.update:focus{outline:0}.update:target,.update:focus-visible{border-top-color:var(--accent);border-top-width:3px}
.minute{border:2px solid var(--accent);padding:0 .45rem}
.away{background:var(--soft);padding:1.2rem 1.3rem;margin:1.6rem 0}
.away p{margin:0}
.about{margin-top:2.4rem}
.about h2{font-size:1rem;margin:1.8rem 0 .7rem}
.topics{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:0;padding:0;font-size:.9rem}
.topics a{display:block;padding:.3rem .75rem;background:var(--soft);border:1px solid var(--line);text-decoration:none}
.topics a:hover{border-color:var(--accent)}
.sources{margin:0;padding-left:1.2rem;font-size:.95rem}
.message{padding:2rem 0 4rem}
.static-frame{display:block;width:100%;height:80vh;border:0}
@media print{:root{--ink:#000;--quiet:#333;--paper:#fff;--soft:#fff;--line:#999}body{font-size:11pt}.masthead>:not(.brand),.brand>:not(:first-child),.imprint,.skip,.crumbs,.ad,.sponsored,.call,.hot,.push,.fresh,.pages,.search,.embed,.related{display:none!important}.masthead>*,.masthead:has(~.wide)>*,.wide,main{max-width:none}figure img{width:auto;max-height:11cm}h1,h2,h3,h4{break-after:avoid}figure,table,.card{break-inside:avoid}.text a[href^=http]::after{content:' (' attr(href) ')';font-size:.8em}}
`.replaceAll('\n', '');

/** The darkest background of the light scheme, and the lightest of the dark one. */
const GROUND = { light: '#f3f4f6', dark: '#3d3210' };
/** WCAG 1.4.11 asks for 3; a little more absorbs rounding. */
const MIN_CONTRAST = 3.1;

/**
 * The style of every page. The brand's colour itself only decorates. Underlines and focus rings have the accent: the
 * brand's colour, darkened or lightened as far as it takes to be seen on every background of the scheme.
 */
export function pageStyle(colour: string): string {
  const light = variantOn(GROUND.light, colour, '#000000', MIN_CONTRAST);
  const dark = variantOn(GROUND.dark, colour, '#ffffff', MIN_CONTRAST);
  const accents =
    `:root{--brand:${colour};--accent:${light};--accent-dark:${dark}}` +
    '@media (prefers-color-scheme:dark){:root{--accent:var(--accent-dark)}}';
  return `${accents}${look}${listStyle}${managedStyle}`;
}

const hashes = new Map<string, string>();

/** By what a policy knows the style. */
export function styleHash(colour: string): string {
  const known = hashes.get(colour);
  if (known) return known;
  const made = `'sha256-${createHash('sha256').update(pageStyle(colour)).digest('base64')}'`;
  hashes.set(colour, made);
  return made;
}
