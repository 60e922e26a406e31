import { publishProblems } from '@masthead/domain/posts/publishable';
import type { TemplateType } from '@masthead/domain/posts/template-types';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { candidateOf, type PostForm } from './post-form';

/** What the rules of publishing look at: never the text, which changes with every key. */
const watched = [
  'main_headline',
  'catchy_title',
  'rss_title',
  'description',
  'fb_catchy_title',
  'slug',
  'json_ld',
  'external_link',
  'authors',
  'thumb',
  'section_id',
  'category_id',
] as const satisfies readonly (keyof PostForm)[];

/** Why the post cannot be published yet, by field, as it is typed. */
export function useProblems(
  control: Control<PostForm, unknown, PostForm>,
  type: TemplateType,
  sectionOfCategory: (id: number | null) => number | null,
): Record<string, string[]> {
  const values = useWatch({ control, name: watched });
  return useMemo(() => {
    const named = Object.fromEntries(watched.map((name, index) => [name, values[index]])) as unknown as PostForm;
    return publishProblems(candidateOf(named, type, sectionOfCategory(named.category_id)));
  }, [values, type, sectionOfCategory]);
}
