import { describe, expect, it } from 'vitest';
import { MAX_EMBED_INPUT, readEmbed } from './read-embed';

const switches = { dailymotion: true };
const id = 'dQw4w9WgXcQ';

describe('readEmbed of a snippet', () => {
  it.each([
    [
      'a frame',
      `<iframe width="560" height="315" src="https://www.youtube.com/embed/${id}?si=a&amp;start=5" title="YouTube video player" frameborder="0" allow="accelerometer; autoplay" allowfullscreen></iframe>`,
      `https://www.youtube.com/watch?v=${id}&t=5`,
    ],
    [
      'a frame with words around it',
      `Watch: <iframe src="https://www.youtube.com/embed/${id}"></iframe> today`,
      `https://www.youtube.com/watch?v=${id}`,
    ],
    [
      'a frame of Facebook',
      '<iframe src="https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fdesk%2Fposts%2Fpfbid0abc&show_text=true&width=500" width="500" height="250" style="border:none;overflow:hidden" scrolling="no"></iframe>',
      'https://www.facebook.com/desk/posts/pfbid0abc',
    ],
    [
      'the widget of Facebook',
      '<div id="fb-root"></div><script async defer crossorigin="anonymous" src="https://connect.facebook.net/en_US/sdk.js#xfbml=1&version=v18.0" nonce="x"></script><div class="fb-post" data-href="https://www.facebook.com/desk/posts/12345" data-width="500"><blockquote cite="https://www.facebook.com/desk/posts/12345">Words</blockquote></div>',
      'https://www.facebook.com/desk/posts/12345',
    ],
    [
      'the widget of Instagram',
      '<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="https://www.instagram.com/p/CuZ12345abc/?utm_source=ig_embed&amp;utm_campaign=loading" data-instgrm-version="14" style="background:#FFF;"><div><a href="https://www.instagram.com/p/CuZ12345abc/">View</a></div></blockquote> <script async src="//www.instagram.com/embed.js"></script>',
      'https://www.instagram.com/p/CuZ12345abc/',
    ],
    [
      'an older widget of Instagram',
      '<blockquote class="instagram-media"><p><a href="https://www.instagram.com/p/CuZ12345abc/">Words</a></p></blockquote><script async src="//platform.instagram.com/en_US/embeds.js"></script>',
      'https://www.instagram.com/p/CuZ12345abc/',
    ],
    [
      'the widget of X',
      '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">Rain at last <a href="https://t.co/abc123">https://t.co/abc123</a> <a href="https://twitter.com/hashtag/rain?src=hash">#rain</a></p>&mdash; Desk (@desk) <a href="https://twitter.com/desk/status/1234567890123?ref_src=twsrc%5Etfw">November 14, 2026</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
      'https://x.com/desk/status/1234567890123',
    ],
    [
      'the widget of TikTok',
      '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@desk/video/7234567890123456789" data-video-id="7234567890123456789" style="max-width: 605px;"> <section> <a target="_blank" title="@desk" href="https://www.tiktok.com/@desk?refer=embed">@desk</a> Words </section> </blockquote> <script async src="https://www.tiktok.com/embed.js"></script>',
      'https://www.tiktok.com/@desk/video/7234567890123456789',
    ],
    [
      'the player of Dailymotion',
      '<script src="https://geo.dailymotion.com/player/xf9.js" data-video="x8abcde"></script>',
      'https://www.dailymotion.com/video/x8abcde',
    ],
    [
      'the weather',
      '<a class="weatherwidget-io" href="https://forecast7.com/en/6d523d38/lagos/" data-label_1="LAGOS" data-label_2="WEATHER" data-theme="original" >LAGOS WEATHER</a>\n<script>\n!function(d,s,id){var js,fjs=d.getElementsByTagName(s)[0];}(document,"script","weatherwidget-io-js");\n</script>',
      'https://forecast7.com/en/6d523d38/lagos/',
    ],
    [
      'a quiz of Riddle',
      '<div class="riddle2-wrapper" data-rid-id="lZXpXqkE" data-auto-scroll="true" style="margin:0 auto;"><script src="https://www.riddle.com/embed/build-embedjs/embedV2.js"></script><iframe title="riddle-quiz" src="https://www.riddle.com/embed/a/lZXpXqkE?staticHeight=false" allow="autoplay"></iframe></div>',
      'https://www.riddle.com/view/lZXpXqkE',
    ],
    [
      'a quiz of Playbuzz',
      '<script>(function(d,s,id){var js;js.src="https://embed.playbuzz.com/sdk.js";}(document,"script","playbuzz-sdk"));</script><div class="playbuzz" data-id="0a1b2c3d-1111-2222-3333-444455556666" data-show-share="false"></div>',
      'https://www.playbuzz.com/item/0a1b2c3d-1111-2222-3333-444455556666',
    ],
    [
      'an older quiz of Playbuzz',
      '<script type="text/javascript" src="//cdn.playbuzz.com/widget/feed.js"></script><div class="pb_feed" data-game="/desk10/which-town" data-recommend="false"></div>',
      'https://www.playbuzz.com/desk10/which-town',
    ],
  ])('accepts %s', (_, snippet, url) => expect(readEmbed(snippet, switches).embed?.url).toBe(url));
});

describe('readEmbed of an invalid snippet', () => {
  const NO_EMBED = 'Enter a URL or an embed code from a supported provider';
  it.each([
    ['<p>words</p>', NO_EMBED],
    ['<script>alert(1)</script>', NO_EMBED],
    ['<iframe></iframe>', NO_EMBED],
    ['<iframe src="javascript:alert(1)"></iframe>', NO_EMBED],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', NO_EMBED],
    [`<iframe src="/embed/${id}"></iframe>`, NO_EMBED],
    [`<a href="https://www.youtube.com/watch?v=${id}">a link alone</a>`, NO_EMBED],
    ['<iframe src="https://evil.test/embed"></iframe>', "Content from evil.test can't be embedded"],
    [
      `<iframe src="//youtube.com.evil.test/embed/${id}"></iframe>`,
      "Content from youtube.com.evil.test can't be embedded",
    ],
    ['<script src="https://evil.test/x.js"></script>', "Content from evil.test can't be embedded"],
    [
      '<blockquote class="twitter-tweet"><a href="https://x.com/desk/status/123">x</a></blockquote><script src="https://platform.twitter.com.evil.test/widgets.js"></script>',
      "Content from platform.twitter.com.evil.test can't be embedded",
    ],
    [
      '<blockquote class="twitter-tweet"><a href="https://evil.test/desk/status/123">x</a></blockquote>',
      "Content from evil.test can't be embedded",
    ],
    ['<div data-rid-id="../../x"></div>', 'This Riddle URL has no content to embed'],
    ['<div class="pb_feed" data-game="//evil.test/x"></div>', "Content from evil.test can't be embedded"],
    ['', 'Field can not be empty'],
    ['   ', 'Field can not be empty'],
    [`https://youtu.be/${id}?${'a'.repeat(MAX_EMBED_INPUT)}`, `Maximum length ${MAX_EMBED_INPUT}`],
  ])('rejects %s', (snippet, refusal) => expect(readEmbed(snippet, switches)).toEqual({ refusal }));

  it('handles thousands of nested elements and classes', () => {
    expect(readEmbed('<b>'.repeat(6000), switches)).toEqual({ refusal: NO_EMBED });
    expect(readEmbed(`<a class="${'x '.repeat(9000)}">`, switches)).toEqual({ refusal: NO_EMBED });
    expect(readEmbed('<a>'.repeat(6000), switches)).toEqual({ refusal: NO_EMBED });
  });
});
