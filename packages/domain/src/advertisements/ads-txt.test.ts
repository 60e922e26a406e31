import { describe, expect, it } from 'vitest';
import { fileChecker } from '../uploads/file-format';
import { adsTxtFormat, adsTxtLineRefusal, cleanAdsTxt, LONGEST_ADS_TXT_LINE } from './ads-txt';

function check(text: string) {
  const checker = fileChecker(adsTxtFormat, text.length, () => undefined);
  return checker.take(text.replace(/^\ufeff/, ''), true) ?? checker.finish();
}

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
    expect(check(text)).toMatchObject({ lines: [{ line: 2 }, { line: 3 }], more: 0 });
  });

  it.each(['', '\ufeff', ' \r\n\t\n', '# only\n# words'])('%j is empty', (text) => {
    expect(check(text)).toEqual({ message: 'File seems to be empty. Upload canceled.' });
  });

  it('is not empty with one variable, or with a bad line', () => {
    expect(check('OWNERDOMAIN=dispatch.example')).toEqual({ total: 1 });
    expect(check('bad')).toHaveProperty('lines');
  });

  it('names its first hundred bad lines and counts the rest', () => {
    const refusal = check('bad\n'.repeat(250));
    expect(refusal).toMatchObject({ more: 150 });
    expect('lines' in refusal && refusal.lines).toHaveLength(100);
  });

  it('is served without its mark, with a line feed behind every line', () => {
    expect(cleanAdsTxt('\ufeff# a\r\nb.com, 1, DIRECT\rc\r\n\r\n')).toBe('# a\nb.com, 1, DIRECT\nc\n');
  });
});
