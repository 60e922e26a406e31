import { describe, expect, it } from 'vitest';
import { type Candidate, publishProblems } from './publishable';
import { TemplateType } from './template-types';

const text = (length: number) =>
  'The river rose again '
    .repeat(20)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'x');

const good: Candidate = {
  template_type: TemplateType.STANDARD,
  main_headline: text(60),
  catchy_title: text(60),
  rss_title: text(60),
  description: text(150),
  fb_catchy_title: text(60),
  slug: null,
  json_ld: null,
  external_link: null,
  authors: [1],
  thumb: 'a1b2',
  section_id: 1,
  category_id: 2,
  category_section_id: 1,
};
const problems = (change: Partial<Candidate>) => publishProblems({ ...good, ...change });

describe('an article', () => {
  it('can be published when everything is there', () => {
    expect(problems({})).toEqual({});
  });

  it.each([
    ['main_headline', 50, 100, 'Main headline'],
    ['catchy_title', 50, 110, 'Catchy title'],
    ['rss_title', 50, 150, 'RSS title'],
    ['description', 145, 165, 'Description'],
    ['fb_catchy_title', 50, 80, 'Facebook headline'],
  ] as const)('has a %s of %i to %i characters', (field, min, max, name) => {
    for (const length of [min, max]) expect(problems({ [field]: text(length) })).toEqual({});
    for (const length of [min - 1, max + 1]) {
      const message = `${name} must contain ${min}-${max} characters (now: ${length})`;
      expect(problems({ [field]: text(length) })).toEqual({ [field]: [message] });
    }
  });

  it.each([
    [{ rss_title: '' }, { rss_title: ['Enter RSS title.'] }],
    [{ description: null }, { description: ['Enter description'] }],
    [{ fb_catchy_title: '' }, { fb_catchy_title: ['Enter facebook headline'] }],
    [{ main_headline: '' }, { main_headline: ['Main headline must contain 50-100 characters (now: 0)'] }],
    [{ main_headline: `-${text(60)}` }, { main_headline: ['Text must start with a letter, digit or quote'] }],
    [
      { main_headline: `${text(60)},` },
      {
        main_headline: [
          'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket',
        ],
      },
    ],
    [{ main_headline: `${text(60)}!!` }, { main_headline: ['Do not use repeating symbols'] }],
    [{ main_headline: `${text(60)} → x` }, { main_headline: ['Do not use this special symbol'] }],
    [
      { main_headline: `${text(60)} <x` },
      { main_headline: ['Do not use danger symbols: square, angle brackets and backslash'] },
    ],
    [{ description: `${text(150)}!!` }, { description: ['Do not use repeating symbols'] }],
    [{ description: `${text(150)}, [x]` }, {}],
    [{ fb_catchy_title: `${text(60)}!!` }, {}],
    [
      { fb_catchy_title: `a]${text(60)}` },
      { fb_catchy_title: ['Do not use danger symbols: square, angle brackets and backslash'] },
    ],
    [{ slug: 'four' }, { slug: ['Minimum length: 5'] }],
    [{ slug: 'fiver' }, {}],
    [{ slug: 'x'.repeat(255) }, {}],
    [{ slug: 'x'.repeat(256) }, { slug: ['Maximum length: 255'] }],
    [{ slug: 'Bad slug!' }, { slug: ['Enter valid slug'] }],
    [{ authors: [] }, { authors: ['Select authors'] }],
    [{ thumb: null }, { thumb: ['Add image'] }],
    [{ thumb: 'default' }, { thumb: ['Add image'] }],
    [{ category_id: null }, { category_id: ['There should be one category for the article from selected section.'] }],
    [
      { category_section_id: 9 },
      { category_id: ['There should be one category for the article from selected section.'] },
    ],
    [{ json_ld: '{a' }, { json_ld: ['The JSON-LD is not valid. Please double check it in schema validator.'] }],
    [{ json_ld: '' }, {}],
  ] as [Partial<Candidate>, Record<string, string[]>][])('with %o is told %o', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

describe('an external link', () => {
  const link = (external_link: string | null) =>
    publishProblems({
      ...good,
      template_type: TemplateType.EXTERNAL_LINK,
      main_headline: 'Short',
      authors: [],
      external_link,
    });

  it('needs a headline of any length', () => {
    const unnamed = problems({
      template_type: TemplateType.EXTERNAL_LINK,
      external_link: 'https://example.org/story',
      main_headline: '',
    });
    expect(unnamed).toEqual({ main_headline: ['Field can not be empty.'] });
  });

  it('needs its link and nothing else', () => {
    expect(link('https://example.org/story')).toEqual({});
    expect(link('')).toEqual({ external_link: ['Field can not be empty.'] });
    expect(link('abc')).toEqual({ external_link: ['Enter a valid link.'] });
  });
});
