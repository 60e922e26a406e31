import { lastSegment, type Provider, segments } from './provider';

const id = /^[\w-]{11}$/;
const time = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

function secondsOf(text: string): number {
  const [, hours, minutes, seconds] = time.exec(text) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function videoOf(url: URL): string | null {
  const [first = '', second = ''] = segments(url);
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
  addressOf(url) {
    const video = videoOf(url);
    if (video === null || !id.test(video)) return null;
    if (segments(url)[0] === 'shorts') return `https://www.youtube.com/shorts/${video}`;
    const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
    return `https://www.youtube.com/watch?v=${video}${start > 0 ? `&t=${start}` : ''}`;
  },
  view(url) {
    const short = url.pathname.startsWith('/shorts/');
    const video = short ? lastSegment(url) : url.searchParams.get('v');
    const start = url.searchParams.get('t');
    return {
      kind: 'frame',
      src: `https://www.youtube-nocookie.com/embed/${video}${start ? `?start=${start}` : ''}`,
      width: short ? 360 : 640,
      height: short ? 640 : 360,
    };
  },
};
