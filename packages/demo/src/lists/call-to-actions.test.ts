import { articleToText } from '@masthead/article/document';
import { readArticle } from '@masthead/article/validate';
import { callToActionBodyRefusal, callToActionInput } from '@masthead/domain/call-to-actions/contract';
import { expect, it } from 'vitest';
import projects from '../../../../projects.json';
import { articleFromLines } from '../article-from-lines';
import { brandText } from '../brand-text';
import { demoSections } from '../taxonomy/taxonomy';
import { demoCallToActions } from './call-to-actions';

it.each(projects)('demoCallToActions contains valid calls to action for $title', ({ title }) => {
  const fill = brandText(title);
  for (const { name, section, category, position, body } of demoCallToActions) {
    const { article, refusal } = readArticle(articleFromLines(body.map(fill), null), { dailymotion: false });
    expect(refusal).toBeUndefined();
    const text = article ? articleToText(article) : '';
    expect(callToActionBodyRefusal(text)).toBeNull();
    expect(text).not.toMatch(/[{}*[\]]/);
    expect(callToActionInput.parse({ name, position, body: article })).toMatchObject({ name, position });
    const demoSection = demoSections.find(({ catchy_title }) => catchy_title === section);
    expect(demoSection === undefined).toBe(section === undefined);
    if (category !== undefined) expect(Object.keys(demoSection?.categories ?? {})).toContain(category);
  }
});
