import { postPatch } from '@masthead/domain/posts/contract/post';
import { findFieldByPath } from '@masthead/domain/posts/contract/wire-names';
import { embargoRefusal } from '@masthead/domain/posts/rules/embargo';
import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { z } from 'zod';
import { type PostForm, toCandidate, toPatch } from './post-form';
import { incompleteRefusal, isInstant, scheduleInputRefusal } from './schedule-input';

type ProblemsByField = Record<string, string[]>;

interface ValidationContext {
  type: TemplateType;
  /** All publication rules apply to a published or scheduled post. */
  status: Status;
  /** The stored times of the form. */
  stored: Pick<PostForm, 'published_at' | 'embargo_until'>;
  /** The time zone of the project. */
  zone: string;
  findSectionOfCategory: (id: number | null) => number | null;
}

/** The fields that are validated on every keystroke. Only the server validates the long texts. */
const checkedFields = postPatch.omit({ body: true, slides: true, published_at: true, embargo_until: true });

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
  const draftProblems = { ...findDraftProblems(values, type), ...findEmbargoProblems(values) };
  if (!isPublic(status)) return draftProblems;
  const candidate = toCandidate(values, type, findSectionOfCategory(values.category_id));
  return { ...draftProblems, ...publishProblems(candidate), ...findTimeProblems(values, rules) };
}

function findEmbargoProblems({ embargo_until }: PostForm): ProblemsByField {
  const refusal = embargo_until === null ? null : incompleteRefusal(embargo_until);
  return refusal === null ? {} : { embargo_until: [refusal] };
}

/** A time that has not changed is valid, although it may have passed. */
function findTimeProblems({ published_at, embargo_until }: PostForm, rules: ValidationContext): ProblemsByField {
  const { status, stored, zone } = rules;
  const isScheduled = status === Status.SCHEDULED;
  const findRefusal = isScheduled ? scheduleInputRefusal : incompleteRefusal;
  const refusal = published_at === stored.published_at ? null : findRefusal(published_at ?? '', new Date());
  if (refusal !== null) return { published_at: [refusal] };
  if (!isScheduled || !published_at || !embargo_until || !isInstant(embargo_until)) return {};
  const isSame = published_at === stored.published_at && embargo_until === stored.embargo_until;
  const conflict = isSame ? null : embargoRefusal(embargo_until, new Date(published_at), zone);
  return conflict === null ? {} : { published_at: [conflict] };
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
