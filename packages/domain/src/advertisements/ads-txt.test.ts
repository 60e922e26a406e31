import { describe, expect, it } from 'vitest';
import { measureFastestRun } from '../../test/measure-fastest-run';
import { createFileChecker, fileRefusal } from '../uploads/file-format';
import { adsTxtFormat, adsTxtLineRefusal, cleanAdsTxt, MAX_ADS_TXT_LINE } from './ads-txt';

function checkFile(text: string) {
  const checker = createFileChecker(adsTxtFormat, text.length, () => undefined);
  return checker.take(text.replace(/^\ufeff/, ''), true) ?? checker.finish();
}

describe('adsTxtLineRefusal', () => {
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
    `google.com, pub-1, DIRECT #${'x'.repeat(MAX_ADS_TXT_LINE - 27)}`,
  ])('accepts %j', (line) => {
    expect(adsTxtLineRefusal(line)).toBeNull();
  });

  it.each([
    ['google.com', 'Write a record as: domain, publisher id, DIRECT or RESELLER, optional certification id'],
    ['google.com, pub-1', 'Write a record as: domain, publisher id, DIRECT or RESELLER, optional certification id'],
    [
      'google.com; pub-1; DIRECT',
      'Write a record as: domain, publisher id, DIRECT or RESELLER, optional certification id',
    ],
    ['google, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['https://google.com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['goo gle.com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['-google.com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['google..com, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    ['192.168.0.1, pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    [', pub-1, DIRECT', 'The advertising system must be a domain name, such as google.com'],
    [`${'a.'.repeat(126)}com, pub-1, DIRECT`, 'The advertising system must be a domain name, such as google.com'],
    ['google.com, , DIRECT', 'The publisher id is missing or has spaces'],
    ['google.com, pub 1, DIRECT', 'The publisher id is missing or has spaces'],
    ['google.com, pub-1, OWNER', 'The third field must be DIRECT or RESELLER'],
    ['google.com, pub-1, ', 'The third field must be DIRECT or RESELLER'],
    ['google.com, pub-1, DIRECTLY', 'The third field must be DIRECT or RESELLER'],
    [
      'google.com, pub-1, DIRECT, f08c 47fe',
      'A certification id can only have letters, digits, hyphens, underscores and periods',
    ],
    ['google.com, pub-1, DIRECT, f0, x', 'A record can have at most four fields. Put extensions after a semicolon'],
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
      'The value must be a domain name. To limit it to one country, add a comma and the country code, for example NG',
    ],
    ['# a\u0000b', 'This text has a character that is not allowed.'],
    [`#${'x'.repeat(MAX_ADS_TXT_LINE)}`, 'A line can have at most 1000 characters'],
  ])('rejects %j', (line, message) => {
    expect(adsTxtLineRefusal(line)).toBe(message);
  });

  it('checks malicious lines in less than 100 ms', () => {
    for (const line of ['a.'.repeat(500), '-'.repeat(1000), `${'a-'.repeat(400)}=x`, ','.repeat(1000)]) {
      expect(adsTxtLineRefusal(line)).not.toBeNull();
      expect(measureFastestRun(() => adsTxtLineRefusal(line), 100)).toBeLessThan(100);
    }
  });
});

describe('adsTxtFormat', () => {
  it('reports invalid lines by number for LF, CR and CRLF', () => {
    const text = '\ufeffgoogle.com, pub-1, DIRECT\r\nbad\rgoogle.com, pub-1, NO\n\n# end';
    expect(checkFile(text)).toMatchObject({ lines: [{ line: 2 }, { line: 3 }], more: 0 });
  });

  it.each(['', '\ufeff', ' \r\n\t\n', '# only\n# words'])('rejects %j as empty', (text) => {
    expect(checkFile(text)).toEqual({ message: 'File seems to be empty. Upload canceled.' });
  });

  it('does not reject a file with one variable or an invalid line as empty', () => {
    expect(checkFile('OWNERDOMAIN=dispatch.example')).toEqual({ total: 1 });
    expect(checkFile('bad')).toHaveProperty('lines');
  });

  it('reports the first 100 invalid lines and counts the rest', () => {
    const refusal = checkFile('bad\n'.repeat(250));
    expect(refusal).toMatchObject({ more: 150 });
    expect('lines' in refusal && refusal.lines).toHaveLength(100);
  });

  it.each([
    ['ads.txt', 1024 * 1024, null],
    ['ads.TXT', 1, null],
    ['ads.txt', 1024 * 1024 + 1, 'Choose a file of at most 1 Mb'],
    ['ads.csv', 1, 'You can upload only files with extension .txt'],
    ['txt', 1, 'You can upload only files with extension .txt'],
  ])('checks the name and size of the file: %s, %i bytes', (name, bytes, refusal) => {
    expect(fileRefusal(adsTxtFormat, name, bytes)).toBe(refusal);
  });
});

it('cleanAdsTxt removes the byte order mark and ends every line with a line feed', () => {
  expect(cleanAdsTxt('\ufeff# a\r\nb.com, 1, DIRECT\rc\r\n\r\n')).toBe('# a\nb.com, 1, DIRECT\nc\n');
});
