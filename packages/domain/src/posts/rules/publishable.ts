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

// The rules that a post must satisfy to be published. The server enforces them; the editor lists the problems.

/** The lengths that a published article requires, in characters. */
export const textLengths = {
  main_headline: { min: 50, max: 100 },
  catchy_title: { min: 50, max: 110 },
  rss_title: { min: 50, max: 150 },
  description: { min: 145, max: 165 },
  fb_catchy_title: { min: 50, max: 80 },
} as const;

const lengthMessages: Record<keyof typeof textLengths, string> = {
  main_headline: phrase('Main headline must contain {min}-{max} characters (now: {now})'),
  catchy_title: phrase('Catchy title must contain {min}-{max} characters (now: {now})'),
  rss_title: phrase('RSS title must contain {min}-{max} characters (now: {now})'),
  description: phrase('Description must contain {min}-{max} characters (now: {now})'),
  fb_catchy_title: phrase('Facebook headline must contain {min}-{max} characters (now: {now})'),
};

function lengthRule(field: keyof typeof textLengths): TextRule {
  const { min, max } = textLengths[field];
  return (text) =>
    text.length >= min && text.length <= max ? null : fill(lengthMessages[field], { min, max, now: text.length });
}

/** Adds a rule for empty text. The other rules apply only to text that is not empty. */
function requireText(message: string, ...rules: readonly TextRule[]): readonly TextRule[] {
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
  main_headline: [lengthRule('main_headline'), ...headlineRules, unprintableRefusal],
  catchy_title: [lengthRule('catchy_title')],
  rss_title: requireText(phrase('Enter RSS title.'), lengthRule('rss_title')),
  description: requireText(phrase('Enter description'), lengthRule('description'), repeatingRefusal, specialRefusal),
  fb_catchy_title: requireText(
    phrase('Enter facebook headline'),
    lengthRule('fb_catchy_title'),
    startRefusal,
    endRefusal,
    specialRefusal,
    dangerRefusal,
  ),
  slug: [postSlugRefusal],
  json_ld: [jsonLdRefusal],
} as const satisfies Record<string, readonly TextRule[]>;

/** The rules of an external link, which has no body. Lists show its headline. */
const linkRules = {
  main_headline: requireText(phrase('Field can not be empty.')),
  external_link: requireText(phrase('Field can not be empty.'), urlRefusal),
  slug: textRules.slug,
  json_ld: textRules.json_ld,
} as const satisfies Record<string, readonly TextRule[]>;

type TextField = keyof typeof textRules | keyof typeof linkRules;

/** The values of a post that the publishing rules check, on the server and in the browser. */
export interface Candidate extends Record<TextField, string | null> {
  template_type: TemplateType;
  authors: readonly unknown[];
  thumb: string | null;
  section_id: number | null;
  category_id: number | null;
  category_section_id: number | null;
  /** Whether the text has at least one word. */
  hasWords: boolean;
  /** Whether each slide has neither a title nor a text. */
  slides: readonly { isEmpty: boolean }[];
}

function listReasons(text: string | null, rules: readonly TextRule[]): string[] {
  return [...new Set(rules.map((rule) => rule(text ?? '')).filter((reason) => reason !== null))];
}

/** Checks the fields that an editor selects instead of typing. */
function choiceReasons(candidate: Candidate): Record<string, (string | null)[]> {
  const { authors, thumb, category_id, category_section_id, section_id } = candidate;
  const hasCategory = category_id !== null && category_section_id === section_id;
  return {
    authors: [authorsRefusal(authors)],
    thumb: [thumb && thumb !== DEFAULT_THUMB ? null : phrase('Add image')],
    category_id: [hasCategory ? null : phrase('There should be one category for the article from selected section.')],
  };
}

/** Checks that the post is not empty. An update of a live update needs a title or a text; its plot may be empty. */
function contentReasons({ template_type, hasWords, slides }: Candidate): Record<string, (string | null)[]> {
  const isEmpty = slides.every((slide) => slide.isEmpty);
  switch (template_type) {
    case TemplateType.STANDARD:
      return { body: [hasWords ? null : ENTER_TEXT] };
    case TemplateType.GALLERY:
      return { slides: [isEmpty ? phrase('Add at least one slide.') : null] };
    case TemplateType.LIVE_UPDATE:
      return { slides: isEmpty ? [ENTER_TEXT] : slides.map(updateRefusal) };
    default:
      return {};
  }
}

const ENTER_TEXT = phrase('Enter the text of the article.');

/** The first slide is the plot, so the index of an update is its number. */
const updateRefusal = ({ isEmpty }: { isEmpty: boolean }, index: number) =>
  index > 0 && isEmpty ? fill(phrase('Update {n} is empty.'), { n: index }) : null;

/** Returns why the post cannot be published, by field; empty if it can. */
export function publishProblems(candidate: Candidate): Record<string, string[]> {
  const isLink = candidate.template_type === TemplateType.EXTERNAL_LINK;
  const texts = Object.entries(isLink ? linkRules : textRules).map(
    ([field, rules]) => [field, listReasons(candidate[field as TextField], rules)] as const,
  );
  const choices = Object.entries(isLink ? {} : { ...contentReasons(candidate), ...choiceReasons(candidate) }).map(
    ([field, list]) => [field, list.filter((reason) => reason !== null)] as const,
  );
  return Object.fromEntries([...texts, ...choices].filter(([, list]) => list.length > 0));
}
