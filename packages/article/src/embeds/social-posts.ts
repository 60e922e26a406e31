import { lastSegment, type Provider, pathSegments } from './provider';

// Posts of X, TikTok and Instagram that an article can embed. `provider.ts` explains `toUrl` and `view`.

const X_USER = /^\w{1,15}$/;
const X_POST_ID = /^\d{1,25}$/;

export const x: Provider = {
  name: 'x',
  label: 'X',
  hosts: ['x.com', 'www.x.com', 'mobile.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'],
  scriptHosts: ['platform.twitter.com', 'platform.x.com'],
  toUrl(url) {
    const segments = pathSegments(url);
    // `/i/web/status/1` and `/i/status/1` name no account.
    const [account = '', kind = '', id = ''] =
      segments[0] === 'i' && segments[1] === 'web' ? ['i', ...segments.slice(2)] : segments;
    const isPost = X_USER.test(account) && (kind === 'status' || kind === 'statuses') && X_POST_ID.test(id);
    return isPost ? `https://x.com/${account}/status/${id}` : null;
  },
  view: () => ({
    kind: 'widget',
    script: 'https://platform.twitter.com/widgets.js',
    tag: 'blockquote',
    attributes: { class: 'twitter-tweet', 'data-dnt': 'true' },
  }),
};

const TIKTOK_USER = /^@[\w.]{1,30}$/;
const TIKTOK_VIDEO_ID = /^\d{10,25}$/;

export const tiktok: Provider = {
  name: 'tiktok',
  label: 'TikTok',
  // `toUrl` rejects short URLs: their target is unknown without a request.
  hosts: ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
  toUrl(url) {
    const [first = '', second = '', third = ''] = pathSegments(url);
    if (TIKTOK_USER.test(first)) {
      return (second === 'video' || second === 'photo') && TIKTOK_VIDEO_ID.test(third)
        ? `https://www.tiktok.com/${first}/${second}/${third}`
        : null;
    }
    // The URLs of frames do not include the account.
    if (first !== 'embed' && first !== 'player') return null;
    const video = lastSegment(url);
    return TIKTOK_VIDEO_ID.test(video) ? `https://www.tiktok.com/embed/v2/${video}` : null;
  },
  view: (url) => ({
    kind: 'frame',
    src: `https://www.tiktok.com/embed/v2/${lastSegment(url)}`,
    width: 325,
    height: 740,
  }),
};

const INSTAGRAM_POST_ID = /^[\w-]{5,40}$/;
const INSTAGRAM_USER = /^[\w.]{1,30}$/;
/** The first path segments of posts, with their canonical form. */
const instagramKinds = new Map(Object.entries({ p: 'p', reel: 'reel', reels: 'reel', tv: 'tv' }));

export const instagram: Provider = {
  name: 'instagram',
  label: 'Instagram',
  hosts: ['instagram.com', 'www.instagram.com', 'm.instagram.com', 'instagr.am', 'www.instagr.am'],
  scriptHosts: ['platform.instagram.com'],
  toUrl(url) {
    const segments = pathSegments(url);
    // The path of a post can start with the account.
    const [kind = '', id = ''] =
      segments.length > 2 && INSTAGRAM_USER.test(segments[0] ?? '') && !instagramKinds.has(segments[0] ?? '')
        ? segments.slice(1)
        : segments;
    return instagramKinds.has(kind) && INSTAGRAM_POST_ID.test(id)
      ? `https://www.instagram.com/${instagramKinds.get(kind)}/${id}/`
      : null;
  },
  view: (url) => ({ kind: 'frame', src: `https://www.instagram.com${url.pathname}embed/`, width: 400, height: 560 }),
};
