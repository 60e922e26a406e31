import { postPatch } from '@masthead/domain/posts/contract/post';
import { findFieldByPath } from '@masthead/domain/posts/contract/wire-names';
import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { z } from 'zod';
import { type PostForm, toCandidate, toPatch } from './post-form';
import { incompleteRefusal, scheduleInputRefusal } from './schedule-input';

type ProblemsByField = Record<string, string[]>;

interface ValidationContext {
  type: TemplateType;
  /** All publication rules apply to a published or scheduled post. */
  status: Status;
  /** The stored value of the publication time in the form. */
  storedTime: string | null;
  findSectionOfCategory: (id: number | null) => number | null;
}

/** The fields that are validated on every keystroke. Only the server validates the long texts. */
const checkedFields = postPatch.omit({ body: true, slides: true, published_at: true });

/** Problems that prevent saving even a draft, by field. */
function findDraftProblems(values: PostForm, type: TemplateType): ProblemsByField {
  const { body: _, slides: __, ...shortValues } = values;
  const parsed = checkedFields.safeParse(toPatch(shortValues, type));
  const problems: ProblemsByField = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = findFieldByPath(path);
    problems[field] = [...(problems[field] ?? []), message];
  }
  return problems;
}

function findProblems(values: PostForm, rules: ValidationContext): ProblemsByField {
  const { type, status, findSectionOfCategory } = rules;
  const draftProblems = findDraftProblems(values, type);
  if (!isPublic(status)) return draftProblems;
  const candidate = toCandidate(values, type, findSectionOfCategory(values.category_id));
  return { ...draftProblems, ...publishProblems(candidate), ...findTimeProblems(values, rules) };
}

/** A time that has not changed is valid, although it may have passed. */
function findTimeProblems({ published_at }: PostForm, { status, storedTime }: ValidationContext): ProblemsByField {
  if (published_at === storedTime) return {};
  const findRefusal = status === Status.SCHEDULED ? scheduleInputRefusal : incompleteRefusal;
  const refusal = findRefusal(published_at ?? '', new Date());
  return refusal === null ? {} : { published_at: [refusal] };
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
