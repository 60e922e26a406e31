import type { Article, ArticleNode } from '../document';
import { element, escapeHtml } from '../html';
import { embedLabel, embedView } from './catalogue';
import type { Embed, EmbedFrame, EmbedWidget } from './provider';

/** A frame may play and open windows of its own, but not lead the reader's page elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms';

function frameHtml({ src, width, height }: EmbedFrame, title: string): string {
  return element('iframe', {
    src,
    width,
    height,
    title,
    loading: 'lazy',
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    allowfullscreen: true,
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: SANDBOX,
  });
}

/** Without the script it stays a link to the post. */
function widgetHtml({ tag, attributes }: EmbedWidget, url: string, rel: string | undefined): string {
  const text = escapeHtml(url);
  return tag === 'a'
    ? element(tag, { ...attributes, rel }, text)
    : element(tag, attributes, element('a', { href: url, rel }, text));
}

export function embedHtml(embed: Embed, rel?: string): string {
  const view = embedView(embed);
  const inside = view.kind === 'frame' ? frameHtml(view, embedLabel(embed.provider)) : widgetHtml(view, embed.url, rel);
  return element('div', { class: `embed embed-${embed.provider}` }, inside);
}

function embedsIn(node: ArticleNode): Embed[] {
  if (node.type === 'embed') return [node.attrs as unknown as Embed];
  return (node.content ?? []).flatMap(embedsIn);
}

/** The addresses of the scripts that a page with this article loads, each once. */
export function embedScripts({ doc }: Article): string[] {
  const views = embedsIn(doc).map(embedView);
  return [...new Set(views.flatMap((view) => (view.kind === 'widget' ? [view.script] : [])))];
}

/** The origins of the frames that a page with this article shows, each once: what its policy has to let in. */
export function embedOrigins({ doc }: Article): string[] {
  const views = embedsIn(doc).map(embedView);
  return [...new Set(views.flatMap((view) => (view.kind === 'frame' ? [new URL(view.src).origin] : [])))];
}
