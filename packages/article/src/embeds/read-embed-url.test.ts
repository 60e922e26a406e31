import { describe, expect, it } from 'vitest';
import { embedView } from './catalogue';
import type { ProviderName } from './provider';
import { readEmbed } from './read-embed';

const switches = { dailymotion: true };
const id = 'dQw4w9WgXcQ';
const item = '0a1b2c3d-1111-2222-3333-444455556666';

/** Provider, URL, canonical URL, and the URL of the frame or script. */
/** Provider, input, canonical URL, and the URL of the frame or script that shows the content. */
const validUrls: [ProviderName, string, string, string][] = [
  [
    'youtube',
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    'youtube',
    `http://m.youtube.com/watch?app=desktop&v=${id}&list=PL1`,
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    'youtube',
    `https://youtu.be/${id}?si=abc&t=1m30s`,
    `https://www.youtube.com/watch?v=${id}&t=90`,
    `https://www.youtube-nocookie.com/embed/${id}?start=90`,
  ],
  [
    'youtube',
    `https://www.youtube.com/embed/${id}?start=12`,
    `https://www.youtube.com/watch?v=${id}&t=12`,
    `https://www.youtube-nocookie.com/embed/${id}?start=12`,
  ],
  [
    'youtube',
    `//www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    'youtube',
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    'youtube',
    `https://www.youtube.com/live/${id}`,
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    'facebook',
    'https://www.facebook.com/desk/posts/1234567?__cft__=x',
    'https://www.facebook.com/desk/posts/1234567',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk%2Fposts%2F1234567&show_text=true&width=500',
  ],
  [
    'facebook',
    'https://m.facebook.com/desk/posts/some-words/pfbid02abc/',
    'https://www.facebook.com/desk/posts/pfbid02abc',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk%2Fposts%2Fpfbid02abc&show_text=true&width=500',
  ],
  [
    'facebook',
    'https://www.facebook.com/watch/?v=123',
    'https://www.facebook.com/watch/?v=123',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D123&show_text=false',
  ],
  [
    'facebook',
    'https://www.facebook.com/desk/videos/123/',
    'https://www.facebook.com/desk/videos/123',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk%2Fvideos%2F123&show_text=false',
  ],
  [
    'facebook',
    'https://www.facebook.com/reel/123',
    'https://www.facebook.com/reel/123/',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Freel%2F123%2F&show_text=false',
  ],
  [
    'facebook',
    'https://www.facebook.com/permalink.php?story_fbid=pfbid1&id=2',
    'https://www.facebook.com/permalink.php?story_fbid=pfbid1&id=2',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fpermalink.php%3Fstory_fbid%3Dpfbid1%26id%3D2&show_text=true&width=500',
  ],
  [
    'facebook',
    'https://www.facebook.com/groups/town/permalink/9/',
    'https://www.facebook.com/groups/town/posts/9',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fgroups%2Ftown%2Fposts%2F9&show_text=true&width=500',
  ],
  [
    'facebook',
    'https://www.facebook.com/desk/photos/a.1/22/',
    'https://www.facebook.com/photo/?fbid=22',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fphoto%2F%3Ffbid%3D22&show_text=true&width=500',
  ],
  [
    'facebook',
    'https://fb.watch/aB-1/',
    'https://fb.watch/aB-1/',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffb.watch%2FaB-1%2F&show_text=false',
  ],
  [
    'instagram',
    'https://www.instagram.com/p/CuZ12345abc/?igsh=1',
    'https://www.instagram.com/p/CuZ12345abc/',
    'https://www.instagram.com/p/CuZ12345abc/embed/',
  ],
  [
    'instagram',
    'https://instagram.com/desk.news/reel/CuZ12345abc',
    'https://www.instagram.com/reel/CuZ12345abc/',
    'https://www.instagram.com/reel/CuZ12345abc/embed/',
  ],
  [
    'instagram',
    'https://www.instagram.com/reels/CuZ12345abc/',
    'https://www.instagram.com/reel/CuZ12345abc/',
    'https://www.instagram.com/reel/CuZ12345abc/embed/',
  ],
  [
    'x',
    'https://x.com/desk/status/1234567890?s=20',
    'https://x.com/desk/status/1234567890',
    'https://platform.twitter.com/widgets.js',
  ],
  [
    'x',
    'https://twitter.com/desk/status/1234567890/photo/1',
    'https://x.com/desk/status/1234567890',
    'https://platform.twitter.com/widgets.js',
  ],
  [
    'x',
    'https://mobile.twitter.com/i/web/status/1234567890',
    'https://x.com/i/status/1234567890',
    'https://platform.twitter.com/widgets.js',
  ],
  [
    'tiktok',
    'https://www.tiktok.com/@desk.news/video/7234567890123456789?lang=en',
    'https://www.tiktok.com/@desk.news/video/7234567890123456789',
    'https://www.tiktok.com/embed/v2/7234567890123456789',
  ],
  [
    'tiktok',
    'https://www.tiktok.com/embed/v2/7234567890123456789',
    'https://www.tiktok.com/embed/v2/7234567890123456789',
    'https://www.tiktok.com/embed/v2/7234567890123456789',
  ],
  [
    'dailymotion',
    'https://www.dailymotion.com/video/x8abcde_some-words',
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde',
  ],
  [
    'dailymotion',
    'https://dai.ly/x8abcde',
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde',
  ],
  [
    'dailymotion',
    'https://geo.dailymotion.com/player/xf9.html?video=x8abcde',
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde',
  ],
  [
    'weather',
    'https://forecast7.com/en/6d523d38/lagos/?unit=us',
    'https://forecast7.com/en/6d523d38/lagos/',
    'https://weatherwidget.io/js/widget.min.js',
  ],
  [
    'weather',
    'https://embed.windy.com/embed2.html?lat=6.5&lon=3.38&zoom=8&overlay=rain&menu=1',
    'https://embed.windy.com/embed2.html?lat=6.5&lon=3.38&zoom=8&overlay=rain',
    'https://embed.windy.com/embed2.html?lat=6.5&lon=3.38&zoom=8&overlay=rain',
  ],
  [
    'weather',
    'https://www.meteoblue.com/en/weather/widget/daily/lagos_nigeria_2332459?geoloc=fixed',
    'https://www.meteoblue.com/en/weather/widget/daily/lagos_nigeria_2332459',
    'https://www.meteoblue.com/en/weather/widget/daily/lagos_nigeria_2332459',
  ],
  [
    'riddle',
    'https://www.riddle.com/view/lZXpXqkE',
    'https://www.riddle.com/view/lZXpXqkE',
    'https://www.riddle.com/embed/a/lZXpXqkE',
  ],
  [
    'riddle',
    'https://www.riddle.com/embed/a/lZXpXqkE?lazyImages=false',
    'https://www.riddle.com/view/lZXpXqkE',
    'https://www.riddle.com/embed/a/lZXpXqkE',
  ],
  ['riddle', '//www.riddle.com/a/223344?', 'https://www.riddle.com/view/223344', 'https://www.riddle.com/a/223344'],
  [
    'playbuzz',
    `https://www.playbuzz.com/item/${item.toUpperCase()}`,
    `https://www.playbuzz.com/item/${item}`,
    'https://embed.playbuzz.com/sdk.js',
  ],
  [
    'playbuzz',
    'https://www.playbuzz.com/desk10/which-town-are-you',
    'https://www.playbuzz.com/desk10/which-town-are-you',
    'https://embed.playbuzz.com/sdk.js',
  ],
];

describe('readEmbed of a URL', () => {
  it.each(validUrls)('accepts the %s URL %s', (provider, input, url, source) => {
    const { embed } = readEmbed(`  ${input}\n`, switches);
    expect(embed).toEqual({ provider, url });
    if (!embed) return;
    expect(readEmbed(url, switches).embed).toEqual(embed);
    const view = embedView(embed);
    expect(view.kind === 'frame' ? view.src : view.script).toBe(source);
  });

  it('accepts Dailymotion only if the feature switch is on', () => {
    const disabled = { dailymotion: false };
    expect(readEmbed('https://dai.ly/x8abcde', disabled).refusal).toBe("Content from Dailymotion can't be embedded");
    const frame = '<iframe src="https://www.dailymotion.com/embed/video/x8abcde"></iframe>';
    expect(readEmbed(frame, disabled).refusal).toBe("Content from Dailymotion can't be embedded");
    expect(readEmbed(frame, switches).embed?.url).toBe('https://www.dailymotion.com/video/x8abcde');
  });
});

describe('readEmbed of a malicious URL', () => {
  it.each([
    `https://youtube.com.evil.test/watch?v=${id}`,
    `https://evil-youtube.com/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://www.youtube.com.ng/watch?v=${id}`,
    `https://y\u043eutube.com/watch?v=${id}`,
    `https://xn--yutube-wqf.com/watch?v=${id}`,
    `https://evil.test/https://www.youtube.com/watch?v=${id}`,
    `https://evil.test/?u=www.youtube.com/embed/${id}`,
    `https://evil.test#https://youtu.be/${id}`,
    'https://x.com.evil.test/desk/status/123',
    'https://xx.com/desk/status/123',
    'https://facebook.com.evil.test/desk/posts/1',
    'https://l.facebook.com/desk/posts/1',
    'https://instagram.com.evil.test/p/CuZ12345abc/',
    'https://tiktok.com.evil.test/@desk/video/7234567890123456789',
    'https://dailymotion.com.evil.test/video/x8abcde',
    'https://riddle.com.evil.test/view/lZXpXqkE',
    'https://windy.com.evil.test/embed2.html?lat=1&lon=1',
  ])('rejects the host of %s', (address) =>
    expect(readEmbed(address, switches).refusal).toMatch(/^Content from \S+ can't be embedded$/),
  );

  it.each([
    `https://www.youtube.com@evil.test/watch?v=${id}`,
    `https://user:pass@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `http://www.youtube.com:81/watch?v=${id}`,
    `https://www.youtube.com\\@evil.test/watch?v=${id}`,
    `https:www.youtube.com/watch?v=${id}`,
    `javascript:alert("https://www.youtube.com/embed/${id}")`,
    `data:text/html,https://www.youtube.com/embed/${id}`,
    `ftp://www.youtube.com/watch?v=${id}`,
    `www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com./watch?v=${id}`,
    'words that are no address',
    'words',
  ])('rejects %s', (address) =>
    expect(readEmbed(address, switches).refusal).toBe('Enter a URL or an embed code from a supported provider'),
  );
});

describe('readEmbed of a URL without embeddable content', () => {
  it.each([
    ['YouTube', 'https://www.youtube.com/@desk'],
    ['YouTube', 'https://www.youtube.com/watch?v=short'],
    ['YouTube', `https://www.youtube.com/watch?v=${id}"><script>`.replace(/[<>"]/g, '%22')],
    ['YouTube', 'https://www.youtube.com/embed/../../redirect?q=x'],
    ['YouTube', `https://www.youtube.com/redirect?q=https://youtu.be/${id}`],
    ['Facebook', 'https://www.facebook.com/desk'],
    ['Facebook', 'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.test%2Fdesk%2Fposts%2F1'],
    ['Facebook', 'https://www.facebook.com/plugins/like.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk'],
    ['Facebook', 'https://www.facebook.com/plugins/post.php?href=javascript%3Aalert(1)'],
    ['Instagram', 'https://www.instagram.com/desk/'],
    ['Instagram', 'https://www.instagram.com/constructor/CuZ12345abc/'],
    ['X', 'https://x.com/desk'],
    ['X', 'https://x.com/desk/status/abc'],
    ['TikTok', 'https://www.tiktok.com/@desk'],
    ['TikTok', 'https://vm.tiktok.com/ZMabc/'],
    ['Dailymotion', 'https://www.dailymotion.com/desk'],
    ['Weather', 'https://www.meteoblue.com/en/weather/week/lagos'],
    ['Weather', 'https://embed.windy.com/embed2.html?lat=x&lon=1'],
    ['Weather', 'https://forecast7.com/en/about/'],
    ['Riddle', 'https://www.riddle.com/creator/'],
    ['Playbuzz', 'https://www.playbuzz.com/item/no-id'],
  ])('rejects the %s URL %s', (source, address) =>
    expect(readEmbed(address, switches).refusal).toBe(`This ${source} URL has no content to embed`),
  );
});
