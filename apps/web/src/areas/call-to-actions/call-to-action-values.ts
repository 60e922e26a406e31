import { type Article, emptyArticle } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import {
  type CallToAction,
  callToActionBodyRefusal,
  callToActionInput,
} from '@masthead/domain/call-to-actions/contract';

import { z } from 'zod';
import type { CallToActionListQuery } from './call-to-actions.api';

const body = z.custom<Article>().check(({ value, issues }) => {
  const message = callToActionBodyRefusal(articleToText(value));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

export const callToActionForm = callToActionInput.extend({ body });
export type CallToActionForm = z.input<typeof callToActionForm>;

/** A new one starts where the list is. */
export function blank({ section_id, position, category_id }: CallToActionListQuery) {
  return {
    name: '',
    section_id: section_id ?? null,
    ...(position && { position }),
    category_id: category_id ?? null,
    body: emptyArticle,
  };
}

/** The editor reads the body itself, and says so when it cannot. */
export function valuesOf({ name, section_id, position, category_id, body }: CallToAction): CallToActionForm {
  return { name, section_id, position, category_id, body: body as Article };
}
