import { describe, expect, it } from 'vitest';
import { adsTxtLineRefusal, checkAdsTxt, cleanAdsTxt, LONGEST_ADS_TXT_LINE, MAX_LINE_ERRORS } from './ads-txt';

describe('a line of ads.txt', () => {
  it.each([
    '',
    '   \t ',
    '# a comment, DIRECT',
    'google.com, pub-1234567890, DIRECT',
    'google.com,pub-1,RESELLER,f08c47fec0942fa0',
    'google.com , pub-1 , Direct , f08c47fec0942fa0 # since May',
    'google.com\t,\tpub-1,\tDIRECT',
    'google.com, pub-1, DIRECT, ',
    'google.com, pub-1, DIRECT, f08c47fec0942fa0; ext=1; other=a, b, c',
    'google.com, pub-1, RESELLER;anything, DIRECT',
    'ads.a-b.co.uk, a=b|c, reseller',
    'xn--80aswg.xn--p1ai, 1, DIRECT',
    'placeholder.example.com, placeholder, DIRECT, placeholder',
    'CONTACT=ads@dispatch.example',
    'contact = Ads desk; room 4, second floor',
    'SUBDOMAIN=sport.dispatch.example',
    'INVENTORYPARTNERDOMAIN=partner.example # until 2027',
    'OWNERDOMAIN=dispatch.example',
    'ownerdomain=DISPATCH.EXAMPLE',
    'MANAGERDOMAIN=manager.example',
    'MANAGERDOMAIN=manager.example, NG',
    `google.com, pub-1, DIRECT #${'x'.repeat(LONGEST_ADS_TXT_LINE - 27)}`,
  ])('%j is right', (line) => {
    expect(adsTxtLineRefusal(line)).toBeNull();
  });

  it.each([
    ['google.com', 'Write a record as: domain, publisher id, DIRECT or RESELLER, certification id if there is one'],
    [
      'google.com, pub-1',
      'Write a record as: domain, publisher id, DIRECT or RESELLER, certification id if there is one',
    ],
    [
      'google.com; pub-1; DIRECT',
      'Write a record as: domain, publisher id, DIRECT or RESELLER, certification id if there is one',
    ],
    ['google, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['https://google.com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['goo gle.com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['-google.com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['google..com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['192.168.0.1, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    [', pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    [`${'a.'.repeat(126)}com, pub-1, DIRECT`, 'The advertising system must be a domain name, such as google.com'],
    ['google.com, , DIRECT', 'The publisher id is missing or holds spaces'],
    ['google.com, pub 1, DIRECT', 'The publisher id is missing or holds spaces'],
    ['google.com, pub-1, OWNER', 'The third field must be DIRECT or RESELLER'],
    ['google.com, pub-1, ', 'The third field must be DIRECT or RESELLER'],
    ['google.com, pub-1, DIRECTLY', 'The third field must be DIRECT or RESELLER'],
    [
      'google.com, pub-1, DIRECT, f08c 47fe',
      'The certification id may hold only letters, digits, hyphens, underscores and periods',
    ],
    ['google.com, pub-1, DIRECT, f0, x', 'A record has at most four fields; put extensions behind a semicolon'],
    [
      'OWNER=dispatch.example',
      'The variable must be CONTACT, SUBDOMAIN, INVENTORYPARTNERDOMAIN, OWNERDOMAIN or MANAGERDOMAIN',
    ],
    ['CONTACT=', 'The value of CONTACT is missing'],
    ['CONTACT= # nobody', 'The value of CONTACT is missing'],
    ['SUBDOMAIN=https://sport.dispatch.example', 'The value must be a domain name, such as example.com'],
    ['OWNERDOMAIN=', 'The value must be a domain name, such as example.com'],
    [
      'MANAGERDOMAIN=manager.example, Nigeria',
      'The value must be a domain name, with a country code such as NG behind a comma if it is for one',
    ],
    ['caf\ufffd', 'This is not UTF-8 text. Save the file as UTF-8 and try again.'],
    ['# a\u0000b', 'This holds a character that is not text.'],
    [`#${'x'.repeat(LONGEST_ADS_TXT_LINE)}`, 'A line may be at most 1000 characters'],
  ])('%j is wrong', (line, message) => {
    expect(adsTxtLineRefusal(line)).toBe(message);
  });

  it('is judged at once, however hostile', () => {
    const before = performance.now();
    for (const line of ['a.'.repeat(500), '-'.repeat(1000), `${'a-'.repeat(400)}=x`, ','.repeat(1000)]) {
      expect(adsTxtLineRefusal(line)).not.toBeNull();
    }
    expect(performance.now() - before).toBeLessThan(100);
  });
});

describe('a whole ads.txt', () => {
  it('names its bad lines, counted from 1 whatever ends them', () => {
    const text = '\ufeffgoogle.com, pub-1, DIRECT\r\nbad\rgoogle.com, pub-1, NO\n\n# end';
    expect(checkAdsTxt(text).errors.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each(['', '\ufeff', ' \r\n\t\n', '# only\n# words'])('%j is empty', (text) => {
    expect(checkAdsTxt(text)).toEqual({ errors: [], isEmpty: true });
  });

  it('is not empty with one variable, or with a bad line', () => {
    expect(checkAdsTxt('OWNERDOMAIN=dispatch.example').isEmpty).toBe(false);
    expect(checkAdsTxt('bad').isEmpty).toBe(false);
  });

  it('names a bounded number of lines', () => {
    expect(checkAdsTxt('bad\n'.repeat(MAX_LINE_ERRORS)).errors).toHaveLength(MAX_LINE_ERRORS);
    expect(checkAdsTxt('bad\n'.repeat(100_000)).errors).toHaveLength(MAX_LINE_ERRORS);
  });

  it('is served without its mark, with a line feed behind every line', () => {
    expect(cleanAdsTxt('\ufeff# a\r\nb.com, 1, DIRECT\rc\r\n\r\n')).toBe('# a\nb.com, 1, DIRECT\nc\n');
  });
});
