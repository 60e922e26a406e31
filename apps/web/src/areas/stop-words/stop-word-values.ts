import { placeRefusal, type StopWord, type StopWordInput, stopWordInput } from '@masthead/domain/stop-words/contract';

import { z } from 'zod';

/** The places are ticked here, and travel as 0 and 1. */
export interface StopWordValues {
  name: string;
  is_article: boolean;
  is_tag: boolean;
}

const flagOf = (ticked: boolean) => (ticked ? 1 : 0);

export const stopWordForm = z
  .object({ name: stopWordInput.shape.name, is_article: z.boolean(), is_tag: z.boolean() })
  .check(({ value, issues }) => {
    const message = placeRefusal({ is_article: flagOf(value.is_article), is_tag: flagOf(value.is_tag) });
    if (message) issues.push({ code: 'custom', message, path: ['is_article'], input: value });
  });

export function valuesOf(word: StopWord | null): StopWordValues {
  return { name: word?.name ?? '', is_article: word?.is_article === 1, is_tag: word?.is_tag === 1 };
}

/** As it travels. */
export function sent({ name, is_article, is_tag }: StopWordValues): StopWordInput {
  return { name, is_article: flagOf(is_article), is_tag: flagOf(is_tag) };
}

export function sentChanges({ name, is_article, is_tag }: Partial<StopWordValues>): Partial<StopWordInput> {
  return {
    ...(name !== undefined && { name }),
    ...(is_article !== undefined && { is_article: flagOf(is_article) }),
    ...(is_tag !== undefined && { is_tag: flagOf(is_tag) }),
  };
}
