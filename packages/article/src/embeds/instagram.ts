import { type Provider, segments } from './provider';

const code = /^[\w-]{5,40}$/;
const user = /^[\w.]{1,30}$/;
const kinds = new Map(Object.entries({ p: 'p', reel: 'reel', reels: 'reel', tv: 'tv' }));

export const instagram: Provider = {
  name: 'instagram',
  label: 'Instagram',
  hosts: ['instagram.com', 'www.instagram.com', 'm.instagram.com', 'instagr.am', 'www.instagr.am'],
  scriptHosts: ['platform.instagram.com'],
  addressOf(url) {
    const parts = segments(url);
    // A post is also reached below its account.
    const [kind = '', id = ''] =
      parts.length > 2 && user.test(parts[0] ?? '') && !kinds.has(parts[0] ?? '') ? parts.slice(1) : parts;
    return kinds.has(kind) && code.test(id) ? `https://www.instagram.com/${kinds.get(kind)}/${id}/` : null;
  },
  view: (url) => ({ kind: 'frame', src: `https://www.instagram.com${url.pathname}embed/`, width: 400, height: 560 }),
};
