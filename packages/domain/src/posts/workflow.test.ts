import { describe, expect, it } from 'vitest';
import type { Right } from '../access/rights';
import { Status, statuses } from './statuses';
import { dropRefusal, type MoveName, moveBetween, moveRefusal, moves } from './workflow';

const holding = (...rights: Right[]) => ({ rights: new Set(rights) });
const everything = holding('post.update', 'post.publish', 'post.delete');

/** From each status, the moves that lead on. */
const table: Record<Status, MoveName[]> = {
  [Status.NEW]: ['start', 'review', 'schedule', 'publish', 'trash'],
  [Status.IN_PROGRESS]: ['reopen', 'review', 'schedule', 'publish', 'trash'],
  [Status.REVIEW]: ['reopen', 'schedule', 'publish', 'trash'],
  [Status.SCHEDULED]: ['reopen', 'schedule', 'publish', 'trash'],
  [Status.PUBLISHED]: ['publish', 'trash'],
  [Status.TRASHED]: ['restore', 'remove'],
  [Status.DELETED]: [],
};

describe('the workflow', () => {
  it.each(statuses)('leads on from status %i as the table says', (status) => {
    const names = Object.keys(moves) as MoveName[];
    expect(names.filter((name) => moveRefusal(everything, name, status) === null)).toEqual(table[status]);
  });

  it.each([
    ['publish', 'post.publish'],
    ['schedule', 'post.publish'],
    ['trash', 'post.update'],
    ['start', 'post.update'],
  ] as const)('takes for %s the right %s', (name, right) => {
    expect(moveRefusal(holding('post.read'), name, Status.NEW)).toBe(`You need the right ${right} to do this.`);
  });

  it('takes a right of its own to delete', () => {
    expect(moveRefusal(holding('post.update'), 'remove', Status.TRASHED)).toBe(
      'You need the right post.delete to do this.',
    );
  });

  it('says which way there is none', () => {
    expect(moveRefusal(everything, 'restore', Status.PUBLISHED)).toBe(
      'A post cannot go from "Published" to "New task".',
    );
  });

  it('finds the move between two statuses; staying is none', () => {
    expect(moveBetween(Status.REVIEW, Status.NEW)).toBe('reopen');
    expect(moveBetween(Status.NEW, Status.PUBLISHED)).toBe('publish');
    expect(moveBetween(Status.PUBLISHED, Status.PUBLISHED)).toBeNull();
    expect(moveBetween(Status.PUBLISHED, Status.NEW)).toBeNull();
  });
});

describe('the board', () => {
  const board = [Status.NEW, Status.IN_PROGRESS, Status.REVIEW, Status.SCHEDULED, Status.PUBLISHED];
  const allowed = ['1>0', '2>0', '5>0', '0>1'];

  it('takes four drops and no others', () => {
    const drops = board.flatMap((from) => board.map((to) => [from, to] as const));
    const taken = drops.filter(([from, to]) => dropRefusal(everything, from, to) === null);
    expect(taken.map(([from, to]) => `${from}>${to}`).sort()).toEqual([...allowed].sort());
  });

  it('says why not', () => {
    expect(dropRefusal(everything, Status.REVIEW, Status.IN_PROGRESS)).toBe(
      'A card cannot be moved from "Ready for review" to "In progress" on the board.',
    );
    expect(dropRefusal(holding('post.read'), Status.NEW, Status.IN_PROGRESS)).toBe(
      'You need the right post.update to do this.',
    );
  });
});
