import { type Provider, segments } from './provider';

const ORIGIN = 'https://www.facebook.com';
const number = /^\d{1,30}$/;
const post = /^(?:\d{1,30}|pfbid\w{1,120})$/;
const name = /^[\w.%-]{1,150}$/;
const code = /^[\w-]{1,60}$/;

const isNumber = (text: string | null | undefined): text is string => number.test(text ?? '');
const isPost = (text: string | null | undefined): text is string => post.test(text ?? '');

/** Addresses that name the post by number in their query. */
function askedFor(path: string, query: URLSearchParams): string | null {
  if (path === 'watch') {
    const video = query.get('v');
    return isNumber(video) ? `${ORIGIN}/watch/?v=${video}` : null;
  }
  if (path === 'photo' || path === 'photo.php') {
    const photo = query.get('fbid');
    return isNumber(photo) ? `${ORIGIN}/photo/?fbid=${photo}` : null;
  }
  const [story, owner] = [query.get('story_fbid'), query.get('id')];
  return isPost(story) && isNumber(owner) ? `${ORIGIN}/permalink.php?story_fbid=${story}&id=${owner}` : null;
}

/** `/page/posts/1`, `/page/posts/words/1`, `/page/videos/1`, `/page/photos/a.1/2`. */
function ofPage(parts: string[]): string | null {
  const [page = '', kind = ''] = parts;
  const last = parts.at(-1);
  if (parts.length < 3 || parts.length > 5 || !name.test(page) || !isPost(last)) return null;
  if (kind === 'photos') return `${ORIGIN}/photo/?fbid=${last}`;
  return kind === 'posts' || kind === 'videos' ? `${ORIGIN}/${page}/${kind}/${last}` : null;
}

function ofGroup([, group = '', kind = '', id, ...rest]: string[]): string | null {
  const fits = name.test(group) && (kind === 'posts' || kind === 'permalink') && isPost(id) && rest.length === 0;
  return fits ? `${ORIGIN}/groups/${group}/posts/${id}` : null;
}

function addressOf(url: URL): string | null {
  const parts = segments(url);
  const [first = '', second = '', third = ''] = parts;
  if (url.hostname === 'fb.watch') return parts.length === 1 && code.test(first) ? `https://fb.watch/${first}/` : null;
  if (first === 'plugins') return framed(second, url.searchParams.get('href'));
  if (parts.length === 1 && /^(?:watch|photo|photo\.php|permalink\.php|story\.php)$/.test(first)) {
    return askedFor(first, url.searchParams);
  }
  if (first === 'reel') return parts.length === 2 && isNumber(second) ? `${ORIGIN}/reel/${second}/` : null;
  if (first === 'share') {
    return parts.length === 3 && /^[prv]$/.test(second) && code.test(third)
      ? `${ORIGIN}/share/${second}/${third}/`
      : null;
  }
  return first === 'groups' ? ofGroup(parts) : ofPage(parts);
}

/** What one of the provider's own frames shows. It may not show another frame. */
function framed(plugin: string, href: string | null): string | null {
  if (!href || !/^(?:post|video)\.php$/.test(plugin) || !URL.canParse(href)) return null;
  const shown = new URL(href);
  const isOwn = shown.protocol === 'https:' && facebook.hosts.includes(shown.host) && shown.username === '';
  return isOwn && segments(shown)[0] !== 'plugins' ? addressOf(shown) : null;
}

export const facebook: Provider = {
  name: 'facebook',
  label: 'Facebook',
  hosts: ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'web.facebook.com', 'fb.watch'],
  scriptHosts: ['connect.facebook.net'],
  addressOf,
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
