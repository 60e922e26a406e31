/** The look of lists: cards of articles, the front page, the pages of places and people. */
export const listStyle = `
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
