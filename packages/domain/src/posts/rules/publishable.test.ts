import { describe, expect, it } from 'vitest';
import { type Candidate, publishProblems } from './publishable';
import { TemplateType } from './template-types';

const textOfLength = (length: number) =>
  'The river rose again '
    .repeat(20)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'x');

const completePost: Candidate = {
  template_type: TemplateType.STANDARD,
  main_headline: textOfLength(60),
  catchy_title: textOfLength(60),
  rss_title: textOfLength(60),
  description: textOfLength(150),
  fb_catchy_title: textOfLength(60),
  slug: null,
  json_ld: null,
  external_link: null,
  authors: [1],
  thumb: 'a1b2',
  section_id: 1,
  category_id: 2,
  category_section_id: 1,
  hasWords: true,
  slides: [],
};
const findProblems = (change: Partial<Candidate>) => publishProblems({ ...completePost, ...change });

describe('publishProblems of an article', () => {
  it('is empty for a complete article', () => {
    expect(findProblems({})).toEqual({});
  });

  it.each([
    ['main_headline', 50, 100, 'Main headline'],
    ['catchy_title', 50, 110, 'Catchy title'],
    ['rss_title', 50, 150, 'RSS title'],
    ['description', 145, 165, 'Description'],
    ['fb_catchy_title', 50, 80, 'Facebook headline'],
  ] as const)('requires a %s of %i to %i characters', (field, min, max, name) => {
    for (const length of [min, max]) expect(findProblems({ [field]: textOfLength(length) })).toEqual({});
    for (const length of [min - 1, max + 1]) {
      const message = `${name} must contain ${min}-${max} characters (now: ${length})`;
      expect(findProblems({ [field]: textOfLength(length) })).toEqual({ [field]: [message] });
    }
  });

  it.each([
    [{ rss_title: '' }, { rss_title: ['Enter RSS title.'] }],
    [{ description: null }, { description: ['Enter description'] }],
    [{ fb_catchy_title: '' }, { fb_catchy_title: ['Enter facebook headline'] }],
    [{ main_headline: '' }, { main_headline: ['Main headline must contain 50-100 characters (now: 0)'] }],
    [{ main_headline: `-${textOfLength(60)}` }, { main_headline: ['Text must start with a letter, digit or quote'] }],
    [
      { main_headline: `${textOfLength(60)},` },
      {
        main_headline: [
          'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket',
        ],
      },
    ],
    [{ main_headline: `${textOfLength(60)}!!` }, { main_headline: ['Do not use repeating symbols'] }],
    [{ main_headline: `${textOfLength(60)} → x` }, { main_headline: ['Do not use this special symbol'] }],
    [
      { main_headline: `${textOfLength(60)} <x` },
      { main_headline: ['Do not use danger symbols: square, angle brackets and backslash'] },
    ],
    [{ description: `${textOfLength(150)}!!` }, { description: ['Do not use repeating symbols'] }],
    [{ description: `${textOfLength(150)}, [x]` }, {}],
    [{ fb_catchy_title: `${textOfLength(60)}!!` }, {}],
    [
      { fb_catchy_title: `a]${textOfLength(60)}` },
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
  ] as [Partial<Candidate>, Record<string, string[]>][])('returns for %o: %o', (change, expected) => {
    expect(findProblems(change)).toEqual(expected);
  });
});

describe('publishProblems of an external link', () => {
  const link = (external_link: string | null) =>
    publishProblems({
      ...completePost,
      template_type: TemplateType.EXTERNAL_LINK,
      main_headline: 'Short',
      authors: [],
      external_link,
    });

  it('requires a headline of any length', () => {
    const unnamed = findProblems({
      template_type: TemplateType.EXTERNAL_LINK,
      external_link: 'https://example.org/story',
      main_headline: '',
    });
    expect(unnamed).toEqual({ main_headline: ['Field can not be empty.'] });
  });

  it('requires a valid link and no other field', () => {
    expect(link('https://example.org/story')).toEqual({});
    expect(link('')).toEqual({ external_link: ['Field can not be empty.'] });
    expect(link('abc')).toEqual({ external_link: ['Enter a valid link.'] });
  });
});

describe('publishProblems of the text', () => {
  const toSlides = (...areEmpty: boolean[]) => areEmpty.map((isEmpty) => ({ isEmpty }));
  const gallery = { template_type: TemplateType.GALLERY, hasWords: false };
  const live = { template_type: TemplateType.LIVE_UPDATE, hasWords: false };

  it.each([
    [{ hasWords: false }, { body: ['Enter the text of the article.'] }],
    [gallery, { slides: ['Add at least one slide.'] }],
    [{ ...gallery, slides: toSlides(true) }, { slides: ['Add at least one slide.'] }],
    [{ ...gallery, slides: toSlides(true, false) }, {}],
    [live, { slides: ['Enter the text of the article.'] }],
    [{ ...live, slides: toSlides(true, true) }, { slides: ['Enter the text of the article.'] }],
    [{ ...live, slides: toSlides(false) }, {}],
    [{ ...live, slides: toSlides(false, true, false, true) }, { slides: ['Update 1 is empty.', 'Update 3 is empty.'] }],
    [{ ...live, slides: toSlides(true, false, false) }, {}],
    [{ template_type: TemplateType.EXTERNAL_LINK, external_link: 'https://example.test', hasWords: false }, {}],
  ])('of %j is %j', (change, problems) => {
    expect(findProblems(change)).toEqual(problems);
  });
});
