import { lastSegment, type Provider, pathSegments } from './provider';

// Videos that an article can embed. `provider.ts` explains `toUrl` and `view`.

const DAILYMOTION_ID = /^[a-zA-Z0-9]{5,20}$/;

function findDailymotionId(url: URL): string | null {
  const [first = '', second = '', third = ''] = pathSegments(url);
  if (url.hostname === 'dai.ly') return first;
  if (first === 'video') return second;
  if (first === 'embed' && second === 'video') return third;
  return first === 'player.html' || first === 'player' ? url.searchParams.get('video') : null;
}

export const dailymotion: Provider = {
  name: 'dailymotion',
  label: 'Dailymotion',
  hosts: ['dailymotion.com', 'www.dailymotion.com', 'geo.dailymotion.com', 'dai.ly'],
  toUrl(url) {
    // The id can be followed by `_` and the title.
    const video = findDailymotionId(url)?.split('_')[0] ?? '';
    return DAILYMOTION_ID.test(video) ? `https://www.dailymotion.com/video/${video}` : null;
  },
  view: (url) => ({
    kind: 'frame',
    src: `https://geo.dailymotion.com/player.html?video=${lastSegment(url)}`,
    width: 640,
    height: 360,
  }),
};

const YOUTUBE_ID = /^[\w-]{11}$/;
/** A start time: `90`, `90s`, `1m30s` or `1h2m3s`. */
const START_TIME = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

function toSeconds(text: string): number {
  const [, hours, minutes, seconds] = START_TIME.exec(text) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function findYoutubeId(url: URL): string | null {
  const [first = '', second = ''] = pathSegments(url);
  if (url.hostname === 'youtu.be') return first;
  if (first === 'watch') return url.searchParams.get('v');
  return ['embed', 'live', 'shorts', 'v'].includes(first) ? second : null;
}

export const youtube: Provider = {
  name: 'youtube',
  label: 'YouTube',
  hosts: [
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
  ],
  toUrl(url) {
    const video = findYoutubeId(url);
    if (video === null || !YOUTUBE_ID.test(video)) return null;
    if (pathSegments(url)[0] === 'shorts') return `https://www.youtube.com/shorts/${video}`;
    const start = toSeconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
    return `https://www.youtube.com/watch?v=${video}${start > 0 ? `&t=${start}` : ''}`;
  },
  view(url) {
    const isShort = url.pathname.startsWith('/shorts/');
    const video = isShort ? lastSegment(url) : url.searchParams.get('v');
    const start = url.searchParams.get('t');
    return {
      kind: 'frame',
      src: `https://www.youtube-nocookie.com/embed/${video}${start ? `?start=${start}` : ''}`,
      width: isShort ? 360 : 640,
      height: isShort ? 640 : 360,
    };
  },
};
