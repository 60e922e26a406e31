import { articleToText } from '@masthead/article/document';
import { readArticle } from '@masthead/article/validate';
import { tagInput } from '@masthead/domain/tags/contract';
import { tagBodyRefusal } from '@masthead/domain/tags/rules';
import { expect, it } from 'vitest';
import projects from '../../../../projects.json';
import { articleFromLines } from '../article-from-lines';
import { brandText } from '../brand-text';
import { demoProfiles } from './tag-profiles';
import { demoTags } from './tags';

const titles = Object.values(demoTags).flat();

it.each(projects)('demoTags contains valid tags for $title', ({ title }) => {
  const fill = brandText(title);
  expect(titles.length).toBeGreaterThan(55);
  for (const tag of titles) expect(tagInput.parse({ catchy_title: fill(tag) }).catchy_title).toBe(fill(tag));
  expect(new Set(titles).size).toBe(titles.length);
});

it.each(projects)('demoProfiles contains valid profiles of these tags for $title', ({ title }) => {
  const fill = brandText(title);
  for (const { tag, main_headline, description, text } of demoProfiles) {
    expect(titles).toContain(tag);
    const texts = { main_headline: fill(main_headline), description: fill(description) };
    expect(tagInput.parse({ catchy_title: tag, ...texts })).toMatchObject(texts);
    const { article } = readArticle(articleFromLines(text.map(fill), null), { dailymotion: false });
    expect(article && tagBodyRefusal(articleToText(article))).toBeNull();
  }
});
