import { type Suggestion, suggestion } from '@masthead/domain/autocomplete/contract';
import type { Card } from '@masthead/domain/posts/contract/board';
import { type PostInput, postInput, taskHeadline } from '@masthead/domain/posts/contract/post';
import { priority, templateType } from '@masthead/domain/posts/fields';

import { deadlineRefusal } from '@masthead/domain/posts/rules/editing';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { refusedBy } from '@masthead/domain/text/fields';
import { phrase } from '@masthead/domain/text/phrase';
import { maxLengthMessage } from '@masthead/domain/text/rule';
import { z } from 'zod';

const MEDIUM = 1;
const MAX_NOTES = 3000;

/** A task as its form holds it: numbers and days as they are typed, people with their names. */
export type TaskForm = z.input<ReturnType<typeof taskForm>>;

interface Given {
  /** The day in the project's zone. */
  today: string;
  /** What the form started from: what was stored before the rule is not held against whoever changes something else. */
  stored: { main_headline: string; due_date: string };
  /** There are sections to choose from. */
  hasSections: boolean;
}

export function taskForm({ today, stored, hasSections }: Given) {
  const unlessStored = (field: 'main_headline' | 'due_date', rule: (text: string) => string | null) =>
    z.string().check(refusedBy((text) => (text === stored[field] && text !== '' ? null : rule(text))));
  return z.object({
    main_headline: unlessStored('main_headline', (text) => firstIssue(taskHeadline, text)),
    section_id: z
      .number()
      .nullable()
      .refine((id) => id !== null || !hasSections, phrase('Field can not be empty')),
    priority,
    template_type: templateType,
    estimate: z.string().check(refusedBy((text) => firstIssue(postInput.shape.estimate, points(text)))),
    due_date: unlessStored('due_date', (text) => deadlineRefusal(text, today)),
    assignee_id: suggestion.nullable(),
    notes: z.string().max(MAX_NOTES, maxLengthMessage(MAX_NOTES)),
  });
}

function firstIssue(schema: z.ZodType, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** Digits alone are a number; anything else is none. */
function points(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** What a form is made upon. */
export interface Base {
  id: number | null;
  updated_at: string;
  values: TaskForm;
}

export function baseOf(card: Card | null, section: number | null): Base {
  if (!card) return { id: null, updated_at: '', values: blankTask(section) };
  return { id: card.id, updated_at: card.updated_at, values: valuesOf(card) };
}

function blankTask(section_id: number | null): TaskForm {
  return {
    main_headline: '',
    section_id,
    priority: MEDIUM,
    template_type: TemplateType.STANDARD,
    estimate: '',
    due_date: '',
    assignee_id: null,
    notes: '',
  };
}

type Stored = Pick<
  Card,
  'main_headline' | 'section_id' | 'priority' | 'template_type' | 'estimate' | 'due_date' | 'assignee' | 'notes'
>;

export function valuesOf(card: Stored): TaskForm {
  return {
    main_headline: card.main_headline,
    section_id: card.section_id,
    priority: card.priority,
    template_type: card.template_type,
    estimate: card.estimate === null ? '' : String(card.estimate),
    due_date: card.due_date ?? '',
    assignee_id: card.assignee && named(card.assignee),
    notes: card.notes ?? '',
  };
}

const named = ({ id, username }: { id: number; username: string }): Suggestion => ({ id, name: username });

/** The part of a task that every save sends. */
function taskPayload({ assignee_id, due_date, estimate, notes }: TaskForm) {
  return { assignee_id: assignee_id?.id ?? null, due_date: due_date || null, estimate: points(estimate), notes };
}

/** A new task as it travels. */
export function newPost(values: TaskForm): PostInput {
  const { main_headline, section_id, priority, template_type } = values;
  return { status: 0, main_headline, section_id, priority, template_type, ...taskPayload(values) };
}

/** A changed one: what is always sent, and of the rest what changed. Section and type stay as they are. */
export function changedPost(values: TaskForm, { main_headline, priority }: Partial<TaskForm>) {
  return {
    ...taskPayload(values),
    ...(main_headline !== undefined && { main_headline }),
    ...(priority !== undefined && { priority }),
  };
}
