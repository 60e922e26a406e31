import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type EmbedSwitches, isSwitchedOn, providerOfScript } from './catalogue';
import { NO_EMBED, notAllowed, parseAddress, type ReadEmbed, readEmbedAddress } from './read-address';

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** Every element in its order. No recursion: a snippet may be nested as deep as it is long. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const waiting: ChildNode[] = [...parseFragment(html).childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    found.push(node);
    waiting.push(...[...node.childNodes].reverse());
  }
  return found;
}

const attributeOf = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value.trim() ?? '';
const hasClass = (element: Element, name: string) => attributeOf(element, 'class').split(/\s+/).includes(name);

function isInside(element: Element, name: string): boolean {
  for (let at = element.parentNode; at && 'tagName' in at; at = at.parentNode) if (hasClass(at, name)) return true;
  return false;
}

/** The address that this element of a snippet names, when it is one that does. */
function addressIn(element: Element): string {
  const value = (name: string) => attributeOf(element, name);
  if (element.tagName === 'iframe') return value('src') || value('data-src');
  if (element.tagName === 'script' && value('data-video')) {
    return `https://www.dailymotion.com/video/${encodeURIComponent(value('data-video'))}`;
  }
  if (hasClass(element, 'instagram-media')) return value('data-instgrm-permalink');
  if (hasClass(element, 'tiktok-embed')) return value('cite');
  if (hasClass(element, 'fb-post') || hasClass(element, 'fb-video')) return value('data-href');
  if (value('data-rid-id')) return `https://www.riddle.com/view/${encodeURIComponent(value('data-rid-id'))}`;
  if (hasClass(element, 'playbuzz') || hasClass(element, 'pb_feed')) return quizIn(value);
  if (element.tagName !== 'a') return '';
  const isPermalink =
    hasClass(element, 'weatherwidget-io') || isInside(element, 'twitter-tweet') || isInside(element, 'instagram-media');
  return isPermalink ? value('href') : '';
}

function quizIn(value: (name: string) => string): string {
  const item = value('data-id') || value('data-item');
  if (item) return `https://www.playbuzz.com/item/${encodeURIComponent(item)}`;
  const game = value('data-game');
  return game.startsWith('/') && !game.startsWith('//') ? `https://www.playbuzz.com${game}` : game;
}

/** A foreign source beside a good one is not passed over in silence: the writer would miss what it showed. */
function foreignSource(elements: Element[], switches: EmbedSwitches): ReadEmbed | null {
  for (const element of elements) {
    if (element.tagName !== 'iframe' && element.tagName !== 'script') continue;
    const src = attributeOf(element, 'src');
    if (src === '') continue;
    const url = parseAddress(src);
    if (!url) return { refusal: NO_EMBED };
    const provider = providerOfScript(url.hostname);
    if (!provider) return notAllowed(url.hostname);
    if (!isSwitchedOn(provider, switches)) return notAllowed(provider.label);
  }
  return null;
}

/** The embed in the code of a frame or a widget. Script widgets carry the post in their element, not in the script. */
export function readSnippet(html: string, switches: EmbedSwitches): ReadEmbed {
  const elements = elementsOf(html);
  const foreign = foreignSource(elements, switches);
  if (foreign) return foreign;
  let first: ReadEmbed | null = null;
  for (const element of elements) {
    const address = addressIn(element);
    if (address === '') continue;
    const read = readEmbedAddress(address, switches);
    if (read.embed) return read;
    first ??= read;
  }
  return first ?? { refusal: NO_EMBED };
}
