import { articleToText } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import { callToActionBodyRefusal, callToActionInput } from '@masthead/domain/call-to-actions/contract';

import { expect, it } from 'vitest';
import { projects } from '../../test/harness';
import { inProject } from './add-call-to-actions';
import { articleOfLines } from './article-of-lines';
import { demoCallToActions } from './call-to-actions';
import { demoSections } from './taxonomy';

it.each(projects)('keeps to the rules of call to actions in $title', ({ title }) => {
  const own = inProject(title);
  for (const { name, section, category, position, body } of demoCallToActions) {
    const { article, refusal } = readArticle(articleOfLines(body.map(own), null), { dailymotion: false });
    expect(refusal).toBeUndefined();
    const text = article ? articleToText(article) : '';
    expect(callToActionBodyRefusal(text)).toBeNull();
    expect(text).not.toMatch(/[{}*[\]]/);
    expect(callToActionInput.parse({ name, position, body: article })).toMatchObject({ name, position });
    const home = demoSections.find(({ catchy_title }) => catchy_title === section);
    expect(home === undefined).toBe(section === undefined);
    if (category !== undefined) expect(Object.keys(home?.categories ?? {})).toContain(category);
  }
});
