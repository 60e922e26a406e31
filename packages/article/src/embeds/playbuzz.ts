import { lastSegment, type Provider, segments } from './provider';

const item = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const name = /^[\w.-]{1,150}$/;
// Paths that look like somebody's quiz and are pages of the provider.
const ownPages = new Set(['about', 'account', 'api', 'blog', 'search', 'widget']);

export const playbuzz: Provider = {
  name: 'playbuzz',
  label: 'Playbuzz',
  hosts: ['playbuzz.com', 'www.playbuzz.com', 'embed.playbuzz.com'],
  scriptHosts: ['cdn.playbuzz.com'],
  addressOf(url) {
    const [first = '', second = '', ...rest] = segments(url);
    if (rest.length > 0) return null;
    if (first === 'item') {
      const id = second.toLowerCase();
      return item.test(id) ? `https://www.playbuzz.com/item/${id}` : null;
    }
    const isQuiz =
      url.hostname !== 'embed.playbuzz.com' && name.test(first) && name.test(second) && !ownPages.has(first);
    return isQuiz ? `https://www.playbuzz.com/${first}/${second}` : null;
  },
  view(url) {
    const attributes: Record<string, string> = url.pathname.startsWith('/item/')
      ? { class: 'playbuzz', 'data-id': lastSegment(url) }
      : { class: 'pb_feed', 'data-game': url.pathname };
    return { kind: 'widget', script: 'https://embed.playbuzz.com/sdk.js', tag: 'div', attributes };
  },
};
