import { lastSegment, type Provider, segments } from './provider';

const id = /^[A-Za-z0-9]{3,20}$/;

function idOf(url: URL): string {
  const parts = segments(url);
  const [first = '', second = '', third = ''] = parts;
  if (first === 'embed' && second === 'a') return third;
  return ['a', 'view', 'showcase'].includes(first) ? second : '';
}

export const riddle: Provider = {
  name: 'riddle',
  label: 'Riddle',
  hosts: ['riddle.com', 'www.riddle.com'],
  scriptHosts: ['cdn.riddle.com'],
  addressOf(url) {
    const found = idOf(url);
    return id.test(found) ? `https://www.riddle.com/view/${found}` : null;
  },
  view(url) {
    const found = lastSegment(url);
    // Quizzes of its first version are counted, and live elsewhere.
    const path = /^\d+$/.test(found) ? 'a' : 'embed/a';
    return { kind: 'frame', src: `https://www.riddle.com/${path}/${found}`, width: 640, height: 600 };
  },
};
