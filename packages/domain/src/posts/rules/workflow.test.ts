import { describe, expect, it } from 'vitest';
import { accessRefusal } from '../../access/refusal';
import type { Right } from '../../access/rights';
import { seededRoles } from '../../access/roles';
import { changesContent, contentRefusal } from './editing';
import { Status, statuses } from './statuses';
import { dropRefusal, findTransition, type TransitionName, transitionRefusal, transitions } from './workflow';

const holding = (...rights: Right[]) => ({ rights: new Set(rights) });
const everything = holding('post.update', 'post.publish', 'post.delete');

/** The transitions that each status allows. */
const table: Record<Status, TransitionName[]> = {
  [Status.NEW]: ['start', 'review', 'schedule', 'publish', 'trash'],
  [Status.IN_PROGRESS]: ['reopen', 'review', 'schedule', 'publish', 'trash'],
  [Status.REVIEW]: ['reopen', 'schedule', 'publish', 'trash'],
  [Status.SCHEDULED]: ['reopen', 'schedule', 'publish', 'trash'],
  [Status.PUBLISHED]: ['publish', 'unpublish', 'trash'],
  [Status.TRASHED]: ['restore', 'remove'],
  [Status.DELETED]: [],
};

describe('the workflow table', () => {
  it.each(statuses)('allows the expected transitions from status %i', (status) => {
    const names = Object.keys(transitions) as TransitionName[];
    expect(names.filter((name) => transitionRefusal(everything, name, status) === null)).toEqual(table[status]);
  });

  it.each([
    ['publish', 'post.publish'],
    ['schedule', 'post.publish'],
    ['trash', 'post.update'],
    ['start', 'post.update'],
  ] as const)('requires for %s the right %s', (name, right) => {
    expect(transitionRefusal(holding('post.read'), name, Status.NEW)).toBe(`You need the right ${right} to do this.`);
  });

  it('requires post.delete for a permanent deletion', () => {
    expect(transitionRefusal(holding('post.update'), 'remove', Status.TRASHED)).toBe(
      'You need the right post.delete to do this.',
    );
  });

  it('names both statuses of a transition that is not allowed', () => {
    expect(transitionRefusal(everything, 'restore', Status.PUBLISHED)).toBe(
      'A post with the status "Published" can\'t change to "New task".',
    );
  });

  it('returns the transition between two different statuses', () => {
    expect(findTransition(Status.REVIEW, Status.NEW)).toBe('reopen');
    expect(findTransition(Status.NEW, Status.PUBLISHED)).toBe('publish');
    expect(findTransition(Status.PUBLISHED, Status.PUBLISHED)).toBeNull();
    expect(findTransition(Status.PUBLISHED, Status.NEW)).toBeNull();
  });
});

describe('the rights to change a post, by role, status and action', () => {
  const change =
    (...fields: string[]) =>
    (holder: ReturnType<typeof holding>, status: Status) =>
      accessRefusal(holder, 'post.update') ?? (changesContent(fields) ? contentRefusal(holder, status) : null);
  const toggle = (right: Right) => (holder: ReturnType<typeof holding>, status: Status) =>
    accessRefusal(holder, right) ?? contentRefusal(holder, status);
  const transition = (name: TransitionName) => (holder: ReturnType<typeof holding>, status: Status) =>
    transitionRefusal(holder, name, status);
  const actions = {
    headline: change('main_headline', 'notes'),
    planning: change('priority', 'estimate', 'due_date', 'assignee_id', 'notes'),
    evergreen: toggle('post.update'),
    verified: toggle('post.moderate'),
    trash: transition('trash'),
    restore: transition('restore'),
    review: transition('review'),
    unschedule: transition('reopen'),
    schedule: transition('schedule'),
    publish: transition('publish'),
  };
  const statusColumns: Status[] = [
    Status.NEW,
    Status.IN_PROGRESS,
    Status.REVIEW,
    Status.SCHEDULED,
    Status.PUBLISHED,
    Status.TRASHED,
  ];

  /**
   * The columns are the statuses of `statusColumns`. x: allowed. p, u, m: the right post.publish, post.update or
   * post.moderate is missing. -: the workflow has no such transition.
   */
  const expected = `
role                 action      0 1 2 5 3 4
admin                headline    x x x x x x
admin                trash       x x x x x -
editor               headline    x x x x x x
editor               planning    x x x x x x
editor               evergreen   x x x x x x
editor               verified    x x x x x x
editor               trash       x x x x x -
editor               restore     - - - - - x
editor               review      x x - - - -
editor               unschedule  - x x x - -
editor               schedule    x x x x - -
editor               publish     x x x x x -
reporter             headline    x x x x p x
reporter             planning    x x x x x x
reporter             evergreen   x x x x p x
reporter             verified    m m m m m m
reporter             trash       x x x x p -
reporter             restore     - - - - - x
reporter             review      x x - - - -
reporter             unschedule  - x x x - -
reporter             schedule    p p p p - -
reporter             publish     p p p p p -
seo-specialist       headline    x x x x p x
seo-specialist       planning    x x x x x x
seo-specialist       trash       x x x x p -
advertising-manager  headline    u u u u u u
advertising-manager  trash       u u u u u -
`.trim();

  const marks: Record<string, string> = { 'post.publish': 'p', 'post.update': 'u', 'post.moderate': 'm' };
  const toMark = (refusal: string | null) => {
    const right = refusal === null ? null : /^You need the right (\S+) to do this\.$/.exec(refusal)?.[1];
    return right === null ? 'x' : (marks[right ?? ''] ?? '-');
  };

  it.each(expected.split('\n').slice(1))('match the row %s', (row) => {
    const [role, action, ...cells] = row.split(/\s+/);
    const rights = seededRoles.find(({ name }) => name === role)?.rights ?? [];
    const result = statusColumns.map((status) =>
      toMark(actions[action as keyof typeof actions](holding(...rights), status)),
    );
    expect(result).toEqual(cells);
  });
});

describe('dropRefusal', () => {
  const board = [Status.NEW, Status.IN_PROGRESS, Status.REVIEW, Status.SCHEDULED, Status.PUBLISHED];
  const allowed = ['1>0', '2>0', '5>0', '0>1'];

  it('allows four drops between columns of the board and no others', () => {
    const drops = board.flatMap((from) => board.map((to) => [from, to] as const));
    const allowedDrops = drops.filter(([from, to]) => dropRefusal(everything, from, to) === null);
    expect(allowedDrops.map(([from, to]) => `${from}>${to}`).sort()).toEqual([...allowed].sort());
  });

  it('names the columns or the missing right', () => {
    expect(dropRefusal(everything, Status.REVIEW, Status.IN_PROGRESS)).toBe(
      'Cards can\'t be moved from "Ready for review" to "In progress" on the board.',
    );
    expect(dropRefusal(holding('post.read'), Status.NEW, Status.IN_PROGRESS)).toBe(
      'You need the right post.update to do this.',
    );
  });
});
