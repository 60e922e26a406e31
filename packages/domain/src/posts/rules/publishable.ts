import { authorsRefusal } from '../../text/choices';
import { headlineRules } from '../../text/fields';
import { jsonLdRefusal } from '../../text/json';
import { urlRefusal } from '../../text/links';
import { fill, phrase } from '../../text/phrase';
import type { TextRule } from '../../text/rule';
import { postSlugRefusal } from '../../text/slugs';
import {
  dangerRefusal,
  endRefusal,
  repeatingRefusal,
  specialRefusal,
  startRefusal,
  unprintableRefusal,
} from '../../text/symbols';
import { DEFAULT_THUMB } from './constants';
import { TemplateType } from './template-types';

/** How long each text of an article is, at least and at most. */
export const textLengths = {
  main_headline: { min: 50, max: 100 },
  catchy_title: { min: 50, max: 110 },
  rss_title: { min: 50, max: 150 },
  description: { min: 145, max: 165 },
  fb_catchy_title: { min: 50, max: 80 },
} as const;

/** A rule of length that says how long the text is now. */
function lengthRefusal(sentence: string, { min, max }: { min: number; max: number }): TextRule {
  return (text) => (text.length >= min && text.length <= max ? null : fill(sentence, { min, max, now: text.length }));
}

const headlineLength = lengthRefusal(
  phrase('Main headline must contain {min}-{max} characters (now: {now})'),
  textLengths.main_headline,
);
const catchyLength = lengthRefusal(
  phrase('Catchy title must contain {min}-{max} characters (now: {now})'),
  textLengths.catchy_title,
);
const rssLength = lengthRefusal(
  phrase('RSS title must contain {min}-{max} characters (now: {now})'),
  textLengths.rss_title,
);
const descriptionLength = lengthRefusal(
  phrase('Description must contain {min}-{max} characters (now: {now})'),
  textLengths.description,
);
const facebookLength = lengthRefusal(
  phrase('Facebook headline must contain {min}-{max} characters (now: {now})'),
  textLengths.fb_catchy_title,
);

/** An empty text is told so in its own words, and in these alone. */
function required(message: string, ...rules: readonly TextRule[]): readonly TextRule[] {
  return [
    (text) => (text === '' ? message : null),
    ...rules.map(
      (rule): TextRule =>
        (text) =>
          text === '' ? null : rule(text),
    ),
  ];
}

const textRules = {
  main_headline: [headlineLength, ...headlineRules, unprintableRefusal],
  catchy_title: [catchyLength],
  rss_title: required(phrase('Enter RSS title.'), rssLength),
  description: required(phrase('Enter description'), descriptionLength, repeatingRefusal, specialRefusal),
  fb_catchy_title: required(
    phrase('Enter facebook headline'),
    facebookLength,
    startRefusal,
    endRefusal,
    specialRefusal,
    dangerRefusal,
  ),
  slug: [postSlugRefusal],
  json_ld: [jsonLdRefusal],
} as const satisfies Record<string, readonly TextRule[]>;

/** It has no text of its own; without a headline nobody would find it in a list. */
const linkRules = {
  main_headline: required(phrase('Field can not be empty.')),
  external_link: required(phrase('Field can not be empty.'), urlRefusal),
  slug: textRules.slug,
  json_ld: textRules.json_ld,
} as const satisfies Record<string, readonly TextRule[]>;

type TextField = keyof typeof textRules | keyof typeof linkRules;

/** A post as the rules of publishing see it, on both sides of the wire. */
export interface Candidate extends Record<TextField, string | null> {
  template_type: TemplateType;
  authors: readonly unknown[];
  thumb: string | null;
  section_id: number | null;
  category_id: number | null;
  /** Of the category. */
  category_section_id: number | null;
}

function reasons(text: string | null, rules: readonly TextRule[]): string[] {
  return [...new Set(rules.map((rule) => rule(text ?? '')).filter((reason) => reason !== null))];
}

function choiceReasons(candidate: Candidate): Record<string, (string | null)[]> {
  const { authors, thumb, category_id, category_section_id, section_id } = candidate;
  const hasCategory = category_id !== null && category_section_id === section_id;
  return {
    authors: [authorsRefusal(authors)],
    thumb: [thumb && thumb !== DEFAULT_THUMB ? null : phrase('Add image')],
    category_id: [hasCategory ? null : phrase('There should be one category for the article from selected section.')],
  };
}

/** Why this post cannot be published: the reasons by field, none when it can. */
export function publishProblems(candidate: Candidate): Record<string, string[]> {
  const isLink = candidate.template_type === TemplateType.EXTERNAL_LINK;
  const texts = Object.entries(isLink ? linkRules : textRules).map(
    ([field, rules]) => [field, reasons(candidate[field as TextField], rules)] as const,
  );
  const choices = Object.entries(isLink ? {} : choiceReasons(candidate)).map(
    ([field, found]) => [field, found.filter((reason) => reason !== null)] as const,
  );
  return Object.fromEntries([...texts, ...choices].filter(([, found]) => found.length > 0));
}
