import { createHash } from 'node:crypto';
import { variantOn } from '@masthead/domain/colours/contrast';

/** Advertisements, banners, calls to action, hot news and notifications. */
const widgetStyle = `
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
.hot{display:flex;gap:1rem;align-items:baseline;padding-top:.4rem;padding-bottom:.5rem;font-size:.875rem;line-height:1.4;overflow-x:auto;white-space:nowrap;scrollbar-width:none;mask-image:linear-gradient(to left,transparent,#000 3rem)}
.hot ul{display:flex;gap:1.2rem;list-style:none;margin:0;padding:0 3rem 0 0}
.push{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
.push[hidden],.push [hidden]{display:none}
.push button{font:inherit;color:var(--ink);background:var(--soft);border:1px solid var(--quiet);padding:.45rem .9rem;cursor:pointer}
.fresh:not(:has(button:not([hidden]))){display:none}
.fresh{position:sticky;top:.5rem;z-index:1;margin:1rem 0;text-align:center}.fresh button{background:var(--notice);color:var(--notice-ink);border:1px solid currentColor;border-radius:1rem;padding:.4rem 1rem;font:inherit;font-size:.9rem;font-weight:650;cursor:pointer}
`.replaceAll('\n', '');

/** Cards, the front page, and the pages of sections, tags and people. */
const listStyle = `
.about-card,.inside,.more,.pages,.breaking,.accounts,.search,.life{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}
.unseen{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cards{display:grid;gap:2rem 1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));list-style:none;margin:0;padding:0}
.card{position:relative}
.card h2,.card h3{font-size:1.125rem;line-height:1.28;letter-spacing:-.01em;margin:0}
.card h2 a,.card h3 a{text-decoration:none}
.card h2 a::after,.card h3 a::after{content:'';position:absolute;inset:0}
.card:hover h2 a,.card:hover h3 a{text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:2px}
.card a:focus-visible{outline:0}
.card:has(a:focus-visible){outline:3px solid var(--accent);outline-offset:3px}
.card picture{display:block;background:var(--soft)}
.card img{width:100%;aspect-ratio:16/9;object-fit:cover}
.card picture+div{margin-top:.7rem}
.about-card{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .6rem;font-size:.8rem;line-height:1.5;color:var(--quiet);margin:0 0 .25rem}
.about-card span:first-child{font-weight:700;color:var(--ink)}
.about-card>*{white-space:nowrap}
.about-card .badge{font-size:.72rem;font-weight:650;line-height:1.35;border:1px solid;padding:0 .35rem;color:var(--quiet)}
.about-card .loud{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.about-card .live{color:var(--ink)}
.paid{display:inline-block;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;font-size:.85rem;font-weight:650;line-height:1.4;background:var(--notice);color:var(--notice-ink);padding:.15rem .6rem;margin:1rem 0 0}
p.live{display:inline-block;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;font-size:.85rem;font-weight:700;line-height:1.4;border:1px solid;padding:.1rem .6rem;margin:1rem .6rem 0 0}
.about-card .badge.paid{background:var(--notice);border-color:var(--notice);color:var(--notice-ink);margin:0}
.breaking .paid{font-size:.75rem;padding:0 .35rem;margin:0}
.live::before{content:'';display:inline-block;width:.5em;height:.5em;border-radius:50%;background:var(--accent);margin-right:.35em;vertical-align:.1em}
.says{margin:.5rem 0 0;color:var(--quiet);font-size:1.05rem;line-height:1.5}
.card.lead h2{font-size:clamp(1.6rem,1.2rem + 1.9vw,2.5rem);line-height:1.12;letter-spacing:-.02em;text-wrap:balance}
.card.lead h3{font-size:clamp(1.35rem,1.2rem + .7vw,1.7rem);line-height:1.18;text-wrap:balance}
.card.small{display:flow-root}
.card.small picture{float:right;width:7rem;margin:.2rem 0 .3rem 1rem}
.card.small picture+div{margin:0}
.card.small h2,.card.small h3{font-size:1.02rem;text-wrap:wrap}
.card.small .about-card{display:block}.card.small .about-card>*{display:inline-block;margin-right:.6rem}
.card.line h3{font-size:.98rem;font-weight:600}
.cards.smalls,.cards.lines{grid-template-columns:minmax(0,1fr);gap:1rem;align-content:start}
.cards.lines{gap:.75rem}
.smalls li+li,.lines li+li{border-top:1px solid var(--line);padding-top:1rem}
.lines li+li{padding-top:.75rem}
.opening,.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem;margin-bottom:2.4rem}
.opening>.cards:not(.smalls){grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}
.opening~.cards{grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))}
.dossier{display:grid;gap:2rem;margin-bottom:2.6rem}
.dossier .text>:last-child{margin-bottom:0}
.dossier section h2,.latest h2{font-size:1rem;margin:0 0 .8rem;border-top:4px solid var(--brand);padding-top:.6rem}
.breaking{--accent:var(--accent-dark);display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;background:var(--ink);color:var(--paper);padding:.7rem 1rem;margin:0 0 1.6rem;font-size:.95rem;line-height:1.4}
@media (prefers-color-scheme:dark){.breaking{background:#2d3138;color:var(--ink)}}
.breaking h2{font-size:.95rem;line-height:inherit;margin:0;padding-left:.6rem;border-left:.3rem solid var(--brand)}
.breaking ul{flex:1 1 18rem;display:grid;gap:.3rem 1.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));list-style:none;margin:0;padding:0}
.breaking a{font-weight:600;text-decoration:none}.breaking a:hover{text-decoration:underline}
.breaking time{font-size:.8rem;white-space:nowrap}
.row,.block{margin:2.6rem 0}
.row>h2,.block>header{border-top:4px solid var(--brand);padding-top:.7rem;margin:0 0 1.2rem;font-size:1.35rem}
.featured{background:var(--soft);padding:0 1.3rem 1.5rem}
.block>header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem 1.3rem}
.block header h2{font-size:1.35rem;margin:0}.block header a{text-decoration:none}.block header a:hover{text-decoration:underline;text-decoration-color:var(--accent)}
.inside{display:flex;flex-wrap:wrap;gap:.1rem 1.1rem;list-style:none;margin:0;padding:0;font-size:.9rem;color:var(--quiet)}
.more{margin-left:auto;font-size:.9rem;font-weight:650}
.list-head{margin-bottom:2rem}
.list-head h1{margin-top:.5em}
.list-head>.standfirst,.description,.about p{max-width:44rem}
.hub{border-left:4px solid var(--brand);padding-left:1.1rem;margin-top:1.5rem}
.hub h2,.articles>h2{font-size:1.2rem;margin:0 0 .8rem}
.hub .topics{font-size:1.05rem;font-weight:650}
.articles>h2{border-top:4px solid var(--brand);padding-top:.7rem}
.none{color:var(--quiet);margin:2rem 0 4rem}
.pages{display:flex;justify-content:center;align-items:center;gap:1.5rem;margin:2.6rem 0 0;font-size:.95rem}
.pages a{border:1px solid var(--quiet);padding:.45rem 1.1rem;text-decoration:none;font-weight:650}
.pages a:hover{background:var(--soft)}
.profile{display:grid;gap:1.1rem 1.6rem;align-items:center}
.profile>*{grid-column:1/-1}
.profile>img{border-radius:50%;background:var(--soft)}
.profile h1,.profile .standfirst,.description{margin:0 0 .4rem}
.accounts{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;margin:0;padding:0;font-size:.9rem}
.life{display:grid;gap:1rem 2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));margin:0;font-size:.95rem;line-height:1.5}
.life dt{font-weight:700}.life dd{margin:0;color:var(--quiet);white-space:pre-line}
.description{white-space:pre-line}
.search div{display:flex;gap:.6rem;max-width:38rem;margin-top:.4rem}
.search input,.search button{font:inherit;font-size:1.05rem;padding:.55rem .8rem;border:1px solid var(--quiet);border-radius:0;background:var(--paper);color:var(--ink)}
.search input{flex:1;min-width:0}
.search button{background:var(--ink);border-color:var(--ink);color:var(--paper);font-weight:650;cursor:pointer}
@media (max-width:35.99rem){.cards{gap:1.1rem}.cards>li+li{border-top:1px solid var(--line);padding-top:1.1rem}.card.plain{display:flow-root}.card.plain picture{float:right;width:7rem;margin:.2rem 0 .3rem 1rem}.card.plain picture+div{margin:0}.card.plain h2,.card.plain h3{font-size:1.02rem;text-wrap:wrap}.card.plain .about-card{display:block}.card.plain .about-card>*{display:inline-block;margin-right:.6rem}}
@media (min-width:40rem){.profile{grid-template-columns:8rem 1fr}.profile>img{grid-column:1}.profile>img+div{grid-column:2}}
@media (min-width:52rem){.pair{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr)}.opening:not(.front){grid-template-columns:minmax(0,2fr) minmax(0,1fr)}.dossier{grid-template-columns:minmax(0,1.7fr) minmax(0,1fr);gap:3rem}}
@media (min-width:52rem) and (max-width:67.99rem){.opening.front{grid-template-columns:minmax(0,1.6fr) minmax(0,1fr)}.front .latest{grid-column:1/-1}.front .lines{grid-template-columns:1fr 1fr;gap:.75rem 2rem}}
@media (min-width:68rem){.opening.front{grid-template-columns:minmax(0,1.9fr);grid-auto-flow:column;grid-auto-columns:minmax(0,1.1fr)}.front .latest{border-left:1px solid var(--line);padding-left:1.5rem}}
`.replaceAll('\n', '');

/** Colours, text, header, footer and articles. */
const baseStyle = `
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
.moment a{color:inherit}.mark{border:1px solid var(--line);padding:0 .4rem}.correction{font-size:.95rem;border-left:3px solid var(--accent);padding-left:.8rem}.moments{border:1px solid var(--line);padding:.8rem 1rem;margin:1.4rem 0}.moments h2{font-size:1rem;margin:0 0 .4rem}.moments ul{list-style:none;margin:0;padding:0}.moments li{padding:.2rem 0}.moments time{font-size:.9rem;margin-right:.4rem}.ended{font-weight:650;border:1px solid var(--line);padding:.5rem .8rem;margin:1.4rem 0}.order{font-size:.9rem;margin:1.4rem 0 -1rem}.update:focus{outline:0}.update:target,.update:focus-visible{border-top-color:var(--accent);border-top-width:3px}
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

/** The backgrounds with the least contrast: the darkest of the light scheme and the lightest of the dark one. */
const BACKGROUNDS = { light: '#f3f4f6', dark: '#3d3210' };
/** WCAG 1.4.11 requires 3; a little more absorbs rounding. */
const MIN_CONTRAST = 3.1;

/**
 * The style sheet of every page. The brand colour is only decoration. Underlines and focus rings use the accent colour:
 * the brand colour, darkened or lightened until it has enough contrast on every background of the scheme.
 */
export function createStyleSheet(colour: string): string {
  const light = variantOn(BACKGROUNDS.light, colour, '#000000', MIN_CONTRAST);
  const dark = variantOn(BACKGROUNDS.dark, colour, '#ffffff', MIN_CONTRAST);
  const accents =
    `:root{--brand:${colour};--accent:${light};--accent-dark:${dark}}` +
    '@media (prefers-color-scheme:dark){:root{--accent:var(--accent-dark)}}';
  return `${accents}${baseStyle}${listStyle}${widgetStyle}`;
}

/** Hashes by brand colour. */
const hashes = new Map<string, string>();

/** The source expression that allows the inline style in a content security policy. */
export function styleSheetHash(colour: string): string {
  const cached = hashes.get(colour);
  if (cached) return cached;
  const hash = `'sha256-${createHash('sha256').update(createStyleSheet(colour)).digest('base64')}'`;
  hashes.set(colour, hash);
  return hash;
}
