// Texts, headers and requests of an attacker, for the fuzz trial.

const LONG = 6000;

/** Texts that take quadratic time in a careless regular expression, parser or normalisation. */
export const slowTexts = [
  'a-'.repeat(LONG),
  'a.'.repeat(LONG),
  ' '.repeat(LONG),
  '\u0301\u0323'.repeat(LONG),
  '<html '.repeat(2000),
  '<!--<html '.repeat(1500),
  '/a'.repeat(LONG),
  '"'.repeat(LONG),
  '%41'.repeat(4000),
  'a@a.'.repeat(3000),
  '{'.repeat(LONG),
];

const nest = (depth, opening, closing) => opening.repeat(depth) + closing.repeat(depth);

/** JSON that is too deep for recursive code. */
const deepJson = [
  nest(65, '[', ']'),
  nest(4000, '[', ']'),
  `${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`,
  `{"constructor":1,"login":${nest(500_000, '[', ']')}}`,
  JSON.stringify({ login: 'x'.repeat(1_040_000), password: 'x' }),
  `{"login":"a","password":"${'\\u0301\\u0323'.repeat(600)}"}`,
];

const hosts = [
  'www.lagos.localhost',
  'WWW.LAGOS.LOCALHOST.',
  'lagos.localhost',
  'localhost',
  'evil.test',
  '',
  'www.lagos.localhost:',
  'www.lagos.localhost:0',
  'www.lagos.localhost:99999999999999999999',
  'www.lagos.localhost:4000:4000',
  'www.lagos.localhost@evil.test',
  'www.lagos.localhost/../..',
  'новости.localhost',
  '[::1]:4000',
  'a.'.repeat(2000),
];

const headers = [
  ['x-forwarded-proto', ['javascript', 'https', 'HTTPS,http', 'x'.repeat(LONG), 'https\u0301', '']],
  ['x-forwarded-host', ['evil.test', 'www.lagos.localhost', 'x'.repeat(LONG)]],
  ['x-forwarded-for', ['203.0.113.7', '::1, 10.0.0.1', 'nobody', '1.1.1.1,'.repeat(700), '2001:db8::1%eth0', '']],
  ['x-forwarded-port', ['0', '99999', 'x']],
  ['forwarded', ['for=evil;host=evil.test;proto=javascript']],
  [
    'accept-encoding',
    ['br;q=0', 'gzip, br', 'br '.repeat(2000), 'b,'.repeat(3000), 'gzip;q=0.'.padEnd(LONG, '0'), '*'],
  ],
  ['if-none-match', ['*', '"x"', 'W/"x"', '"a",'.repeat(2000), 'новости']],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '9'.repeat(LONG)]],
  ['authorization', ['Bearer', 'Basic YTpi', `Bearer ${'x'.repeat(LONG)}`, 'Bearer \u0301', 'bearer x']],
  ['x-http-method-override', ['TRACE', 'CONNECT', 'get', 'PATCH', 'DELETE', '__proto__', 'x'.repeat(LONG)]],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-1,'.repeat(1000), 'lines=1-2']],
  ['cookie', ['a=b; '.repeat(1500), '=']],
  ['accept-language', ['fr-FR,'.repeat(1000), '\u202e']],
  ['user-agent', ['', '<script>alert(1)</script>', 'x'.repeat(LONG)]],
  ['expect', ['200-ok']],
];

const sitePaths = [
  '/',
  '/news',
  '/новости',
  '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8',
  '/ニュース/経済?page=2',
  '/%ff%fe',
  '/%',
  '/%00',
  '//evil.test/',
  '/..%2f..%2fetc/passwd',
  '/news/politics/votes/a/b/c/d',
  '/article/does-not-exist',
  '/article/ọjọ́',
  '/page/about-us',
  '/tag/rain?page=99999999999',
  '/search?q=rain',
  '/search?q=новости&page=2',
  '/feed',
  '/sitemap.xml',
  '/sitemap/articles-999999.xml',
  '/robots.txt',
  '/media/images/1-x/full.jpg',
  '/preview/post/1',
  '/api/push/key',
  '/api/nothing',
  '/assets/../index.html',
];

const postPaths = ['/api/v2/users/login', '/api/push/subscriptions', '/api/v2/sections', '/api/nothing', '/news', '/'];
const JSON_TYPES = ['application/json', 'application/json; charset=x', 'APPLICATION/JSON', 'text/plain', 'x/y', ''];

/** A random selection of hostile headers. */
export function createHostileHeaders(random, isIncluded = () => true) {
  const selected = headers.filter(([name]) => isIncluded(name) && random.chance(0.15));
  return Object.fromEntries(selected.map(([name, values]) => [name, random.pick(values)]));
}

/** A request that no browser sends, to the admin or the site. */
export function createHostileRequest(random) {
  const host = random.chance(0.4) ? random.pick(hosts.slice(0, 3)) : random.pick(hosts);
  const extraHeaders = createHostileHeaders(random);
  if (random.chance(0.3)) {
    const body = random.chance(0.6) ? random.pick(deepJson) : JSON.stringify({ login: random.pick(slowTexts) });
    const type = random.chance(0.7) ? 'application/json' : random.pick(JSON_TYPES);
    return {
      method: 'POST',
      host,
      path: random.pick(postPaths),
      headers: { ...extraHeaders, 'content-type': type },
      body,
    };
  }
  const method = random.chance(0.85) ? 'GET' : random.pick(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND']);
  const path = random.chance(0.8) ? random.pick(sitePaths) : `/search?q=${encodeURIComponent(random.pick(slowTexts))}`;
  return { method, host, path: path.slice(0, 8000), headers: extraHeaders };
}
