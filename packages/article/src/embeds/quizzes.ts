import { lastSegment, type Provider, pathSegments } from './provider';

// Quizzes that an article can embed. `provider.ts` explains `toUrl` and `view`.

const RIDDLE_ID = /^[A-Za-z0-9]{3,20}$/;

/** Parses `/embed/a/ID`, `/a/ID`, `/view/ID` and `/showcase/ID`. */
function findRiddleId(url: URL): string {
  const [first = '', second = '', third = ''] = pathSegments(url);
  if (first === 'embed' && second === 'a') return third;
  return ['a', 'view', 'showcase'].includes(first) ? second : '';
}

export const riddle: Provider = {
  name: 'riddle',
  label: 'Riddle',
  hosts: ['riddle.com', 'www.riddle.com'],
  scriptHosts: ['cdn.riddle.com'],
  toUrl(url) {
    const quizId = findRiddleId(url);
    return RIDDLE_ID.test(quizId) ? `https://www.riddle.com/view/${quizId}` : null;
  },
  view(url) {
    const quizId = lastSegment(url);
    // Quizzes of the first version have numeric ids and another path.
    const path = /^\d+$/.test(quizId) ? 'a' : 'embed/a';
    return { kind: 'frame', src: `https://www.riddle.com/${path}/${quizId}`, width: 640, height: 600 };
  },
};

/** A UUID: `/item/ID`. */
const PLAYBUZZ_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The account and the title of a quiz: `/desk10/which-town-are-you`. */
const PLAYBUZZ_NAME = /^[\w.-]{1,150}$/;
// Pages of the provider whose paths look like those of quizzes.
const reservedNames = new Set(['about', 'account', 'api', 'blog', 'search', 'widget']);

export const playbuzz: Provider = {
  name: 'playbuzz',
  label: 'Playbuzz',
  hosts: ['playbuzz.com', 'www.playbuzz.com', 'embed.playbuzz.com'],
  scriptHosts: ['cdn.playbuzz.com'],
  toUrl(url) {
    const [first = '', second = '', ...rest] = pathSegments(url);
    if (rest.length > 0) return null;
    if (first === 'item') {
      const id = second.toLowerCase();
      return PLAYBUZZ_ID.test(id) ? `https://www.playbuzz.com/item/${id}` : null;
    }
    const isQuiz =
      url.hostname !== 'embed.playbuzz.com' &&
      PLAYBUZZ_NAME.test(first) &&
      PLAYBUZZ_NAME.test(second) &&
      !reservedNames.has(first);
    return isQuiz ? `https://www.playbuzz.com/${first}/${second}` : null;
  },
  view(url) {
    const attributes: Record<string, string> = url.pathname.startsWith('/item/')
      ? { class: 'playbuzz', 'data-id': lastSegment(url) }
      : { class: 'pb_feed', 'data-game': url.pathname };
    return { kind: 'widget', script: 'https://embed.playbuzz.com/sdk.js', tag: 'div', attributes };
  },
};
