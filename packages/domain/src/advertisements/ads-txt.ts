import { z } from 'zod';
import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';
import { textFormat } from '../uploads/text-format';

export const LONGEST_ADS_TXT_LINE = 1000;

const notTextMessage = phrase('This holds a character that is not text.');
const longLineMessage = fill(phrase('A line may be at most {max} characters'), { max: LONGEST_ADS_TXT_LINE });
const recordMessage = phrase(
  'Write a record as: domain, publisher id, DIRECT or RESELLER, certification id if there is one',
);
const domainMessage = phrase('The advertising system must be a domain name, such as google.com');
const publisherMessage = phrase('The publisher id is missing or holds spaces');
const relationshipMessage = phrase('The third field must be DIRECT or RESELLER');
const certificationMessage = phrase(
  'The certification id may hold only letters, digits, hyphens, underscores and periods',
);
const fieldsMessage = phrase('A record has at most four fields; put extensions behind a semicolon');
const variableMessage = phrase(
  'The variable must be CONTACT, SUBDOMAIN, INVENTORYPARTNERDOMAIN, OWNERDOMAIN or MANAGERDOMAIN',
);
const contactMessage = phrase('The value of CONTACT is missing');
const valueMessage = phrase('The value must be a domain name, such as example.com');
const managerMessage = phrase(
  'The value must be a domain name, with a country code such as NG behind a comma if it is for one',
);

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
const TOP = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/** A host name with a dot, as advertising systems are named; other scripts come in their `xn--` form. */
function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 && labels.length > 1 && labels.every((each) => LABEL.test(each)) && TOP.test(labels.at(-1) ?? '')
  );
}

/** The record or variable of a line, without its comment. */
export function withoutComment(line: string): string {
  return line.split('#', 1)[0]?.trim() ?? '';
}

const withoutExtension = (text: string) => text.split(';', 1)[0]?.trim() ?? '';

/** A name, then a sign of equality: a record has a comma before any of them. */
const VARIABLE = /^([a-z_-]+)\s*=(.*)$/i;

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

/** One manager for everywhere, or one for a country. */
function managerRefusal(value: string): string | null {
  const [domain = '', country, ...more] = value.split(',').map((part) => part.trim());
  const isRight = isDomain(domain) && more.length === 0 && (country === undefined || /^[a-z]{2}$/i.test(country));
  return isRight ? null : managerMessage;
}

function recordRefusal(text: string): string | null {
  const [domain = '', publisher, relationship, certification = '', ...more] = withoutExtension(text)
    .split(',')
    .map((field) => field.trim());
  if (publisher === undefined || relationship === undefined) return recordMessage;
  if (!isDomain(domain)) return domainMessage;
  if (publisher === '' || /\s/.test(publisher)) return publisherMessage;
  if (!/^(?:DIRECT|RESELLER)$/i.test(relationship)) return relationshipMessage;
  if (!/^[\w.-]{0,100}$/.test(certification)) return certificationMessage;
  return more.length > 0 ? fieldsMessage : null;
}

/** Why a line breaks the IAB's ads.txt 1.1; `null` for a record, a variable, a comment or a blank line. */
export function adsTxtLineRefusal(line: string): string | null {
  if (unprintableRefusal(line)) return notTextMessage;
  if (line.length > LONGEST_ADS_TXT_LINE) return longLineMessage;
  const text = withoutComment(line);
  if (text === '') return null;
  const [, name, value = ''] = VARIABLE.exec(text) ?? [];
  return name === undefined ? recordRefusal(text) : variableRefusal(name, value);
}

/** As it is stored and served: no byte order mark, a line feed behind every line. */
export function cleanAdsTxt(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The site's ads.txt as it is served; nothing but `null` where there is none. */
export const adsTxt = z.object({
  content: z.string().nullable(),
  uploaded_at: z.iso.datetime().nullable(),
  uploaded_by: z.string().nullable(),
});
export type AdsTxt = z.infer<typeof adsTxt>;

/** The IAB's ads.txt 1.1. */
export const adsTxtFormat = textFormat({
  // The largest ones in use have a tenth of it.
  maxSize: 1,
  maxRows: null,
  longestLine: LONGEST_ADS_TXT_LINE,
  checkLine: (text) => {
    const refusal = adsTxtLineRefusal(text);
    if (refusal !== null) return { refusal };
    const value = withoutComment(text);
    return value === '' ? null : { value };
  },
});
