import { postPatch } from '@masthead/domain/posts/contract/post';
import { fieldOfPath } from '@masthead/domain/posts/contract/wire-names';
import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { z } from 'zod';
import { candidateOf, type PostForm, patchOf } from './post-form';

interface Rules {
  type: TemplateType;
  /** Readers see the post, or will: it keeps to every rule of a published one. */
  isOut: boolean;
  sectionOfCategory: (id: number | null) => number | null;
}

/** What is checked while typing goes on: never the texts themselves, which the server reads. */
const checkedPatch = postPatch.omit({ body: true, slides: true });

/** Why a draft cannot even be stored, by field. */
function draftProblems(values: PostForm, type: TemplateType): Record<string, string[]> {
  const { body: _, slides: __, ...short } = values;
  const checked = checkedPatch.safeParse(patchOf(short, type));
  const problems: Record<string, string[]> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldOfPath(path);
    problems[field] = [...(problems[field] ?? []), message];
  }
  return problems;
}

function problemsOf(values: PostForm, { type, isOut, sectionOfCategory }: Rules): Record<string, string[]> {
  const draft = draftProblems(values, type);
  if (!isOut) return draft;
  return { ...draft, ...publishProblems(candidateOf(values, type, sectionOfCategory(values.category_id))) };
}

/** The form's rules as its resolver takes them: a post that is out keeps to all of them, a draft to the hard limits. */
export function postForm(rules: Rules): z.ZodType<PostForm, PostForm> {
  return z.custom<PostForm>().superRefine((values, context) => {
    for (const [field, messages] of Object.entries(problemsOf(values, rules))) {
      context.addIssue({ code: 'custom', path: [field], message: messages.join('\n') });
    }
  });
}
