import { postPatch } from '@masthead/domain/posts/contract/post';
import { findFieldByPath } from '@masthead/domain/posts/contract/wire-names';
import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { z } from 'zod';
import { type PostForm, toCandidate, toPatch } from './post-form';

interface ValidationContext {
  type: TemplateType;
  /** Whether the post is published or scheduled. Then all publication rules apply. */
  isPublic: boolean;
  findSectionOfCategory: (id: number | null) => number | null;
}

/** The fields that are validated on every keystroke. Only the server validates the long texts. */
const checkedFields = postPatch.omit({ body: true, slides: true });

/** Problems that prevent saving even a draft, by field. */
function findDraftProblems(values: PostForm, type: TemplateType): Record<string, string[]> {
  const { body: _, slides: __, ...shortValues } = values;
  const parsed = checkedFields.safeParse(toPatch(shortValues, type));
  const problems: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = findFieldByPath(path);
    problems[field] = [...(problems[field] ?? []), message];
  }
  return problems;
}

function findProblems(values: PostForm, rules: ValidationContext): Record<string, string[]> {
  const { type, isPublic, findSectionOfCategory } = rules;
  const draftProblems = findDraftProblems(values, type);
  if (!isPublic) return draftProblems;
  const candidate = toCandidate(values, type, findSectionOfCategory(values.category_id));
  return { ...draftProblems, ...publishProblems(candidate) };
}

/**
 * The schema that validates the editor's form before a save. Published and scheduled posts must satisfy all publication
 * rules, drafts only the limits of the API.
 */
export function createFormSchema(rules: ValidationContext): z.ZodType<PostForm, PostForm> {
  return z.custom<PostForm>().superRefine((values, context) => {
    for (const [field, messages] of Object.entries(findProblems(values, rules))) {
      context.addIssue({ code: 'custom', path: [field], message: messages.join('\n') });
    }
  });
}
