import { articleToText } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import { tagInput } from '@masthead/domain/tags/contract';
import { tagBodyRefusal } from '@masthead/domain/tags/rules';
import { expect, it } from 'vitest';
import { projects } from '../../test/harness';
import { inCity } from './add-tags';
import { articleOfLines } from './article-of-lines';
import { demoProfiles } from './tag-profiles';
import { demoTags } from './tags';

it.each(projects)('keeps to the rules of tags in $title', ({ title }) => {
  const own = inCity(title);
  const titles = Object.values(demoTags).flat();
  expect(titles.length).toBeGreaterThan(55);
  for (const each of titles) expect(tagInput.parse({ catchy_title: own(each) }).catchy_title).toBe(own(each));
  expect(new Set(titles).size).toBe(titles.length);

  for (const { tag, main_headline, description, text } of demoProfiles) {
    expect(titles).toContain(tag);
    const texts = { main_headline: own(main_headline), description: own(description) };
    expect(tagInput.parse({ catchy_title: tag, ...texts })).toMatchObject(texts);
    const { article } = readArticle(articleOfLines(text.map(own), null), { dailymotion: false });
    expect(article && tagBodyRefusal(articleToText(article))).toBeNull();
  }
});
