import { type Provider, pathSegments } from './provider';

// Posts, photos and videos of Facebook that an article can embed. `provider.ts` explains `toUrl` and `view`.

const ORIGIN = 'https://www.facebook.com';
/** Examples: post id 1234 or pfbid02abc, page name jane.doe, share code 19abCD. */
const NUMBER = /^\d{1,30}$/;
const POST_ID = /^(?:\d{1,30}|pfbid\w{1,120})$/;
const PAGE_NAME = /^[\w.%-]{1,150}$/;
const SHARE_CODE = /^[\w-]{1,60}$/;

const isNumber = (text: string | null | undefined): text is string => NUMBER.test(text ?? '');
const isPostId = (text: string | null | undefined): text is string => POST_ID.test(text ?? '');

/** Returns the canonical URL of a path with the id of the post in the query string: `/watch?v=1`. */
function urlFromQuery(path: string, query: URLSearchParams): string | null {
  if (path === 'watch') {
    const video = query.get('v');
    return isNumber(video) ? `${ORIGIN}/watch/?v=${video}` : null;
  }
  if (path === 'photo' || path === 'photo.php') {
    const photo = query.get('fbid');
    return isNumber(photo) ? `${ORIGIN}/photo/?fbid=${photo}` : null;
  }
  const [story, owner] = [query.get('story_fbid'), query.get('id')];
  return isPostId(story) && isNumber(owner) ? `${ORIGIN}/permalink.php?story_fbid=${story}&id=${owner}` : null;
}

/** Parses `/page/posts/1`, `/page/posts/title/1`, `/page/videos/1`, `/page/photos/a.1/2`. */
function urlFromPagePost(segments: string[]): string | null {
  const [page = '', kind = ''] = segments;
  const last = segments.at(-1);
  if (segments.length < 3 || segments.length > 5 || !PAGE_NAME.test(page) || !isPostId(last)) return null;
  if (kind === 'photos') return `${ORIGIN}/photo/?fbid=${last}`;
  return kind === 'posts' || kind === 'videos' ? `${ORIGIN}/${page}/${kind}/${last}` : null;
}

/** Parses `/groups/name/posts/1` and `/groups/name/permalink/1`. */
function urlFromGroupPost([, group = '', kind = '', id, ...rest]: string[]): string | null {
  const isPostPath =
    PAGE_NAME.test(group) && (kind === 'posts' || kind === 'permalink') && isPostId(id) && rest.length === 0;
  return isPostPath ? `${ORIGIN}/groups/${group}/posts/${id}` : null;
}

function toUrl(url: URL): string | null {
  const segments = pathSegments(url);
  const [first = '', second = '', third = ''] = segments;
  if (url.hostname === 'fb.watch')
    return segments.length === 1 && SHARE_CODE.test(first) ? `https://fb.watch/${first}/` : null;
  if (first === 'plugins') return urlFromPlugin(second, url.searchParams.get('href'));
  if (segments.length === 1 && /^(?:watch|photo|photo\.php|permalink\.php|story\.php)$/.test(first)) {
    return urlFromQuery(first, url.searchParams);
  }
  if (first === 'reel') return segments.length === 2 && isNumber(second) ? `${ORIGIN}/reel/${second}/` : null;
  if (first === 'share') {
    return segments.length === 3 && /^[prv]$/.test(second) && SHARE_CODE.test(third)
      ? `${ORIGIN}/share/${second}/${third}/`
      : null;
  }
  return first === 'groups' ? urlFromGroupPost(segments) : urlFromPagePost(segments);
}

/** Returns the URL that a Facebook plugin frame shows. Nested frames are rejected. */
function urlFromPlugin(plugin: string, href: string | null): string | null {
  if (!href || !/^(?:post|video)\.php$/.test(plugin) || !URL.canParse(href)) return null;
  const target = new URL(href);
  const isFacebook = target.protocol === 'https:' && facebook.hosts.includes(target.host) && target.username === '';
  return isFacebook && pathSegments(target)[0] !== 'plugins' ? toUrl(target) : null;
}

export const facebook: Provider = {
  name: 'facebook',
  label: 'Facebook',
  hosts: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'web.facebook.com', 'fb.watch'],
  scriptHosts: ['connect.facebook.net'],
  toUrl,
  view(url) {
    const isVideo = /^\/(?:reel|watch|share\/[rv])\/|\/videos\//.test(url.pathname) || url.hostname === 'fb.watch';
    const href = encodeURIComponent(url.href);
    return isVideo
      ? { kind: 'frame', src: `${ORIGIN}/plugins/video.php?href=${href}&show_text=false`, width: 560, height: 315 }
      : {
          kind: 'frame',
          src: `${ORIGIN}/plugins/post.php?href=${href}&show_text=true&width=500`,
          width: 500,
          height: 600,
        };
  },
};
