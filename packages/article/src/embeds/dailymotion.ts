import { lastSegment, type Provider, segments } from './provider';

const id = /^[a-zA-Z0-9]{5,20}$/;

function videoOf(url: URL): string | null {
  const [first = '', second = '', third = ''] = segments(url);
  if (url.hostname === 'dai.ly') return first;
  if (first === 'video') return second;
  if (first === 'embed' && second === 'video') return third;
  return first === 'player.html' || first === 'player' ? url.searchParams.get('video') : null;
}

export const dailymotion: Provider = {
  name: 'dailymotion',
  label: 'Dailymotion',
  hosts: ['dailymotion.com', 'www.dailymotion.com', 'geo.dailymotion.com', 'dai.ly'],
  addressOf(url) {
    // Addresses carry the video's words behind its id.
    const video = videoOf(url)?.split('_')[0] ?? '';
    return id.test(video) ? `https://www.dailymotion.com/video/${video}` : null;
  },
  view: (url) => ({
    kind: 'frame',
    src: `https://geo.dailymotion.com/player.html?video=${lastSegment(url)}`,
    width: 640,
    height: 360,
  }),
};
