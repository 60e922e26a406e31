import { lastSegment, type Provider, segments } from './provider';

const user = /^@[\w.]{1,30}$/;
const number = /^\d{10,25}$/;

export const tiktok: Provider = {
  name: 'tiktok',
  label: 'TikTok',
  // Short addresses lead anywhere on it: what they show is not known without following them.
  hosts: ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
  addressOf(url) {
    const [first = '', second = '', third = ''] = segments(url);
    if (user.test(first)) {
      return (second === 'video' || second === 'photo') && number.test(third)
        ? `https://www.tiktok.com/${first}/${second}/${third}`
        : null;
    }
    // Its frames do not say whose video they show.
    if (first !== 'embed' && first !== 'player') return null;
    const video = lastSegment(url);
    return number.test(video) ? `https://www.tiktok.com/embed/v2/${video}` : null;
  },
  view: (url) => ({
    kind: 'frame',
    src: `https://www.tiktok.com/embed/v2/${lastSegment(url)}`,
    width: 325,
    height: 740,
  }),
};
