import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { candidateOf, type PostForm } from './post-form';
import { openProblems, type Problems } from './problems';

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

/** Why the post cannot be published yet, as it is typed. */
export function useProblems(
  form: UseFormReturn<PostForm, unknown, PostForm>,
  type: TemplateType,
  sectionOfCategory: (id: number | null) => number | null,
): Problems {
  const find = () => {
    const values = form.getValues();
    return publishProblems(candidateOf(values, type, sectionOfCategory(values.category_id)));
  };
  const [problems] = useState(() => openProblems(find()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found goes by these alone
  useEffect(() => {
    const look = () => problems.put(find());
    look();
    return form.subscribe({ name: watched, formState: { values: true }, callback: look });
  }, [form.subscribe, problems, type, sectionOfCategory]);

  return problems;
}
