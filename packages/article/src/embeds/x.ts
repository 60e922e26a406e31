import { type Provider, segments } from './provider';

const user = /^\w{1,15}$/;
const number = /^\d{1,25}$/;

export const x: Provider = {
  name: 'x',
  label: 'X',
  hosts: ['x.com', 'www.x.com', 'mobile.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'],
  scriptHosts: ['platform.twitter.com', 'platform.x.com'],
  addressOf(url) {
    const parts = segments(url);
    const [account = '', kind = '', id = ''] =
      parts[0] === 'i' && parts[1] === 'web' ? ['i', ...parts.slice(2)] : parts;
    const isPost = user.test(account) && (kind === 'status' || kind === 'statuses') && number.test(id);
    return isPost ? `https://x.com/${account}/status/${id}` : null;
  },
  view: () => ({
    kind: 'widget',
    script: 'https://platform.twitter.com/widgets.js',
    tag: 'blockquote',
    attributes: { class: 'twitter-tweet', 'data-dnt': 'true' },
  }),
};
