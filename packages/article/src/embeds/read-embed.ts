import { fill, phrase } from '@masthead/domain/text/phrase';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type EmbedSwitches, findProviderByScriptHost, isSwitchedOn } from './catalogue';
import { type EmbedResult, hostRefusal, NO_EMBED, parseEmbedUrl, readEmbedUrl } from './read-embed-url';

/** In characters. */
export const MAX_EMBED_INPUT = 20_000;

/** Parses the input of the embed dialog: a URL, an iframe or the code of a widget. */
export function readEmbed(input: string, switches: EmbedSwitches): EmbedResult {
  const text = input.trim();
  if (text === '') return { refusal: phrase('Field can not be empty') };
  if (text.length > MAX_EMBED_INPUT) return { refusal: fill(phrase('Maximum length {max}'), { max: MAX_EMBED_INPUT }) };
  if (text.includes('<')) return readSnippet(text, switches);
  return /\s/.test(text) ? { refusal: NO_EMBED } : readEmbedUrl(text, switches);
}

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** Lists all elements in document order. It does not recurse, because the nesting of a snippet is not limited. */
function listElements(html: string): Element[] {
  const elements: Element[] = [];
  const stack: ChildNode[] = [...parseFragment(html).childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!('tagName' in node)) continue;
    elements.push(node);
    stack.push(...[...node.childNodes].reverse());
  }
  return elements;
}

const readAttribute = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name)?.value.trim() ?? '';
const hasClass = (element: Element, name: string) => readAttribute(element, 'class').split(/\s+/).includes(name);

function isInside(element: Element, name: string): boolean {
  for (let parent = element.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (hasClass(parent, name)) return true;
  }
  return false;
}

/** Returns the URL of the content that an element of a snippet embeds, or an empty text. */
function findUrl(element: Element): string {
  const value = (name: string) => readAttribute(element, name);
  if (element.tagName === 'iframe') return value('src') || value('data-src');
  if (element.tagName === 'script' && value('data-video')) {
    return `https://www.dailymotion.com/video/${encodeURIComponent(value('data-video'))}`;
  }
  if (hasClass(element, 'instagram-media')) return value('data-instgrm-permalink');
  if (hasClass(element, 'tiktok-embed')) return value('cite');
  if (hasClass(element, 'fb-post') || hasClass(element, 'fb-video')) return value('data-href');
  if (value('data-rid-id')) return `https://www.riddle.com/view/${encodeURIComponent(value('data-rid-id'))}`;
  if (hasClass(element, 'playbuzz') || hasClass(element, 'pb_feed')) return findPlaybuzzUrl(value);
  if (element.tagName !== 'a') return '';
  const isPermalink =
    hasClass(element, 'weatherwidget-io') || isInside(element, 'twitter-tweet') || isInside(element, 'instagram-media');
  return isPermalink ? value('href') : '';
}

/** Returns the URL of a Playbuzz quiz from its data attributes. */
function findPlaybuzzUrl(value: (name: string) => string): string {
  const item = value('data-id') || value('data-item');
  if (item) return `https://www.playbuzz.com/item/${encodeURIComponent(item)}`;
  const game = value('data-game');
  return game.startsWith('/') && !game.startsWith('//') ? `https://www.playbuzz.com${game}` : game;
}

/** Rejects a snippet with an unsupported source next to a supported one, so that no content is lost silently. */
function findForeignSource(elements: Element[], switches: EmbedSwitches): EmbedResult | null {
  for (const element of elements) {
    if (element.tagName !== 'iframe' && element.tagName !== 'script') continue;
    const src = readAttribute(element, 'src');
    if (src === '') continue;
    const url = parseEmbedUrl(src);
    if (!url) return { refusal: NO_EMBED };
    const provider = findProviderByScriptHost(url.hostname);
    if (!provider) return hostRefusal(url.hostname);
    if (!isSwitchedOn(provider, switches)) return hostRefusal(provider.label);
  }
  return null;
}

/** Returns the embed in the code of an iframe or a widget. Widgets name the post in the element, not in the script. */
function readSnippet(html: string, switches: EmbedSwitches): EmbedResult {
  const elements = listElements(html);
  const foreignSource = findForeignSource(elements, switches);
  if (foreignSource) return foreignSource;
  let firstRefusal: EmbedResult | null = null;
  for (const element of elements) {
    const url = findUrl(element);
    if (url === '') continue;
    const result = readEmbedUrl(url, switches);
    if (result.embed) return result;
    firstRefusal ??= result;
  }
  return firstRefusal ?? { refusal: NO_EMBED };
}
