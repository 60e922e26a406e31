import { type Suggestion, suggestion } from '@masthead/domain/autocomplete/contract';
import type { Card } from '@masthead/domain/posts/contract/board';
import { type PostInput, postInput, taskHeadline } from '@masthead/domain/posts/contract/post';
import { priority, templateType } from '@masthead/domain/posts/field-schemas';

import { MEDIUM_PRIORITY } from '@masthead/domain/posts/rules/constants';
import { deadlineRefusal } from '@masthead/domain/posts/rules/editing';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { textRules } from '@masthead/domain/text/fields';
import { phrase } from '@masthead/domain/text/phrase';
import { maxLengthMessage } from '@masthead/domain/text/rule';
import { z } from 'zod';

/** The maximum length of the API. */
const MAX_NOTES_LENGTH = 3000;

/** The form values of a task: numbers and days as typed, people with their names. */
export type TaskForm = z.input<ReturnType<typeof createTaskSchema>>;

interface TaskRules {
  /** Today in the project's time zone. */
  today: string;
  /** The stored values. They stay valid if a rule has changed since, so that users can edit other fields. */
  stored: { main_headline: string; due_date: string };
  hasSections: boolean;
}

/** The schema that validates the task form. */
export function createTaskSchema({ today, stored, hasSections }: TaskRules) {
  const validUnlessStored = (field: 'main_headline' | 'due_date', rule: (text: string) => string | null) =>
    z.string().check(textRules((text) => (text === stored[field] && text !== '' ? null : rule(text))));
  return z.object({
    main_headline: validUnlessStored('main_headline', (text) => findFirstIssue(taskHeadline, text)),
    section_id: z
      .number()
      .nullable()
      .refine((id) => id !== null || !hasSections, phrase('Field can not be empty')),
    priority,
    template_type: templateType,
    estimate: z.string().check(textRules((text) => findFirstIssue(postInput.shape.estimate, parsePoints(text)))),
    due_date: validUnlessStored('due_date', (text) => deadlineRefusal(text, today)),
    assignee_id: suggestion.nullable(),
    notes: z.string().max(MAX_NOTES_LENGTH, maxLengthMessage(MAX_NOTES_LENGTH)),
  });
}

function findFirstIssue(schema: z.ZodType, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** Parses story points: `null` if empty, `NaN` if not a whole number. */
function parsePoints(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The stored version of a task that its form is based on. `id` is `null` for a new task. */
export interface BaseVersion {
  id: number | null;
  updated_at: string;
  values: TaskForm;
}

export function toBaseVersion(card: Card | null, section: number | null): BaseVersion {
  if (!card) return { id: null, updated_at: '', values: blankTask(section) };
  return { id: card.id, updated_at: card.updated_at, values: toFormValues(card) };
}

function blankTask(section_id: number | null): TaskForm {
  return {
    main_headline: '',
    section_id,
    priority: MEDIUM_PRIORITY,
    template_type: TemplateType.STANDARD,
    estimate: '',
    due_date: '',
    assignee_id: null,
    notes: '',
  };
}

type TaskFields = Pick<
  Card,
  'main_headline' | 'section_id' | 'priority' | 'template_type' | 'estimate' | 'due_date' | 'assignee' | 'notes'
>;

export function toFormValues(card: TaskFields): TaskForm {
  return {
    main_headline: card.main_headline,
    section_id: card.section_id,
    priority: card.priority,
    template_type: card.template_type,
    estimate: card.estimate === null ? '' : String(card.estimate),
    due_date: card.due_date ?? '',
    assignee_id: card.assignee && toSuggestion(card.assignee),
    notes: card.notes ?? '',
  };
}

const toSuggestion = ({ id, username }: { id: number; username: string }): Suggestion => ({ id, name: username });

/** The fields that every save sends, changed or not. */
function toPlanningFields({ assignee_id, due_date, estimate, notes }: TaskForm) {
  return { assignee_id: assignee_id?.id ?? null, due_date: due_date || null, estimate: parsePoints(estimate), notes };
}

/** The request body that creates a task. Its status is 0, "New task". */
export function toTaskInput(values: TaskForm): PostInput {
  const { main_headline, section_id, priority, template_type } = values;
  return { status: 0, main_headline, section_id, priority, template_type, ...toPlanningFields(values) };
}

/** The request body that updates a task: the planning fields, plus headline and priority if they changed. */
export function toTaskPatch(values: TaskForm, { main_headline, priority }: Partial<TaskForm>) {
  return {
    ...toPlanningFields(values),
    ...(main_headline !== undefined && { main_headline }),
    ...(priority !== undefined && { priority }),
  };
}
