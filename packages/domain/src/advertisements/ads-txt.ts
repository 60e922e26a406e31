import { z } from 'zod';
import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';
import { textFormat } from '../uploads/text-format';

// ads.txt is the public list of the companies that sell the advertising of the site. The IAB, the association of online
// advertisers, defines its format. This file validates the ads.txt that a user uploads.

/** In characters. */
export const MAX_ADS_TXT_LINE = 1000;

const unprintableMessage = phrase('This text has a character that is not allowed.');
const longLineMessage = fill(phrase('A line can have at most {max} characters'), { max: MAX_ADS_TXT_LINE });
const recordMessage = phrase('Write a record as: domain, publisher id, DIRECT or RESELLER, optional certification id');
const domainMessage = phrase('The advertising system must be a domain name, such as google.com');
const publisherMessage = phrase('The publisher id is missing or has spaces');
const relationshipMessage = phrase('The third field must be DIRECT or RESELLER');
const certificationMessage = phrase(
  'A certification id can only have letters, digits, hyphens, underscores and periods',
);
const fieldsMessage = phrase('A record can have at most four fields. Put extensions after a semicolon');
const variableMessage = phrase(
  'The variable must be CONTACT, SUBDOMAIN, INVENTORYPARTNERDOMAIN, OWNERDOMAIN or MANAGERDOMAIN',
);
const contactMessage = phrase('The value of CONTACT is missing');
const valueMessage = phrase('The value must be a domain name, such as example.com');
const managerMessage = phrase(
  'The value must be a domain name. To limit it to one country, add a comma and the country code, for example NG',
);

/** One part of a host name between dots: `google` in `ads.google.com`. */
const DOMAIN_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
/** The last part of a host name: `com`, or `xn--p1ai` in Punycode. */
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/** Returns whether the text is a host name with a dot. Names in other scripts must be in Punycode (`xn--`). */
function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '')
  );
}

/** Returns the record or variable of a line without its comment. */
export function withoutComment(line: string): string {
  return line.split('#', 1)[0]?.trim() ?? '';
}

/** Removes the extension of a record: `a.com, 1, DIRECT; key=value` → `a.com, 1, DIRECT`. */
const withoutExtension = (text: string) => text.split(';', 1)[0]?.trim() ?? '';

/** `name=value`. In a record, a comma comes before any equals sign. */
const VARIABLE = /^([a-z_-]+)\s*=(.*)$/i;

/** Checks a line such as `OWNERDOMAIN=example.com`. */
function variableRefusal(name: string, value: string): string | null {
  switch (name.toUpperCase()) {
    case 'CONTACT':
      return value.trim() === '' ? contactMessage : null;
    case 'SUBDOMAIN':
    case 'INVENTORYPARTNERDOMAIN':
    case 'OWNERDOMAIN':
      return isDomain(withoutExtension(value)) ? null : valueMessage;
    case 'MANAGERDOMAIN':
      return managerRefusal(withoutExtension(value));
    default:
      return variableMessage;
  }
}

/** The value is a domain, optionally followed by a comma and a country code: `example.com, NG`. */
function managerRefusal(value: string): string | null {
  const [domain = '', country, ...extra] = value.split(',').map((field) => field.trim());
  const isValid = isDomain(domain) && extra.length === 0 && (country === undefined || /^[a-z]{2}$/i.test(country));
  return isValid ? null : managerMessage;
}

/** Checks a line such as `google.com, pub-1234567890, DIRECT, f08c47fec0942fa0`. */
function recordRefusal(text: string): string | null {
  const [domain = '', publisher, relationship, certification = '', ...extra] = withoutExtension(text)
    .split(',')
    .map((field) => field.trim());
  if (publisher === undefined || relationship === undefined) return recordMessage;
  if (!isDomain(domain)) return domainMessage;
  if (publisher === '' || /\s/.test(publisher)) return publisherMessage;
  if (!/^(?:DIRECT|RESELLER)$/i.test(relationship)) return relationshipMessage;
  if (!/^[\w.-]{0,100}$/.test(certification)) return certificationMessage;
  return extra.length > 0 ? fieldsMessage : null;
}

/** Returns why a line violates the IAB's ads.txt 1.1, or `null` for a record, a variable, a comment or a blank line. */
export function adsTxtLineRefusal(line: string): string | null {
  if (unprintableRefusal(line)) return unprintableMessage;
  if (line.length > MAX_ADS_TXT_LINE) return longLineMessage;
  const text = withoutComment(line);
  if (text === '') return null;
  const [, name, value = ''] = VARIABLE.exec(text) ?? [];
  return name === undefined ? recordRefusal(text) : variableRefusal(name, value);
}

/** Removes the byte order mark and ends every line with a line feed. */
export function cleanAdsTxt(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The ads.txt of the site. All values are `null` if there is none. */
export const adsTxt = z.object({
  content: z.string().nullable(),
  uploaded_at: z.iso.datetime().nullable(),
  uploaded_by: z.string().nullable(),
});
export type AdsTxt = z.infer<typeof adsTxt>;

/** The file format of ads.txt 1.1, for uploads and their preview. */
export const adsTxtFormat = textFormat({
  // In megabytes: ten times the size of the largest files in use.
  maxMegabytes: 1,
  maxRows: null,
  maxLineLength: MAX_ADS_TXT_LINE,
  checkLine: (text) => {
    const refusal = adsTxtLineRefusal(text);
    if (refusal !== null) return { refusal };
    const value = withoutComment(text);
    return value === '' ? null : { value };
  },
});
