import type { Article, ArticleNode } from '../document';
import { element, escapeHtml } from '../html';
import { embedLabel, embedView } from './catalogue';
import type { Embed, EmbedFrame, EmbedWidget } from './provider';

/** A frame can run scripts and open windows, but cannot navigate the page of the reader. */
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

/** Renders a link to the post, which the script replaces by the widget. */
function widgetHtml({ tag, attributes }: EmbedWidget, url: string, rel: string | undefined): string {
  const text = escapeHtml(url);
  return tag === 'a'
    ? element(tag, { ...attributes, rel }, text)
    : element(tag, attributes, element('a', { href: url, rel }, text));
}

/** Renders an embed as an iframe or a widget. */
export function embedHtml(embed: Embed, rel?: string): string {
  const view = embedView(embed);
  const innerHtml =
    view.kind === 'frame' ? frameHtml(view, embedLabel(embed.provider)) : widgetHtml(view, embed.url, rel);
  return element('div', { class: `embed embed-${embed.provider}` }, innerHtml);
}

function listEmbeds(node: ArticleNode): Embed[] {
  if (node.type === 'embed') return [node.attrs as unknown as Embed];
  return (node.content ?? []).flatMap(listEmbeds);
}

/** Returns the URLs of the scripts that the embeds of an article need, without duplicates. */
export function embedScripts({ doc }: Article): string[] {
  const views = listEmbeds(doc).map(embedView);
  return [...new Set(views.flatMap((view) => (view.kind === 'widget' ? [view.script] : [])))];
}

/** Returns the origins of the frames of an article for the content security policy, without duplicates. */
export function embedOrigins({ doc }: Article): string[] {
  const views = listEmbeds(doc).map(embedView);
  return [...new Set(views.flatMap((view) => (view.kind === 'frame' ? [new URL(view.src).origin] : [])))];
}
