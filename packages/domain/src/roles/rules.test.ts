import { describe, expect, it, test } from 'vitest';
import { type Right, rights } from '../access/rights';
import { roleInput } from './contract';
import { changeRightRefusal, changeRoleRefusal, newRoleRights, removeRoleRefusal, renameRoleRefusal } from './rules';

const ADMIN_STAYS = 'The role admin holds every right and stays as it is.';
const NAME_STAYS = 'Who may edit users goes by the name senior-editor, so it stays.';
const inUse = (count: number) => `Users who have this role: ${count}. Give them another one first.`;
const lack = (right: Right) => `You can only give and take rights that you hold; you lack ${right}.`;

describe('what can be done to a role', () => {
  test.each([
    { role: 'admin', users: 0, change: ADMIN_STAYS, rename: ADMIN_STAYS, remove: ADMIN_STAYS },
    { role: 'admin', users: 2, change: ADMIN_STAYS, rename: ADMIN_STAYS, remove: ADMIN_STAYS },
    { role: 'senior-editor', users: 0, change: null, rename: NAME_STAYS, remove: NAME_STAYS },
    { role: 'editor', users: 0, change: null, rename: null, remove: null },
    { role: 'editor', users: 1, change: null, rename: null, remove: inUse(1) },
    { role: 'editor', users: 7, change: null, rename: null, remove: inUse(7) },
  ])('$role with $users users', ({ role, users, change, rename, remove }) => {
    expect(changeRoleRefusal(role)).toBe(change);
    expect(renameRoleRefusal(role)).toBe(rename);
    expect(removeRoleRefusal(role, users)).toBe(remove);
  });
});

describe('who may give and take a right', () => {
  const everything = rights;
  test.each<{ holds: readonly Right[]; role: string; right: Right; refusal: string | null }>([
    { holds: everything, role: 'editor', right: 'post.read', refusal: null },
    { holds: everything, role: 'senior-editor', right: 'role.delete', refusal: null },
    { holds: everything, role: 'admin', right: 'post.read', refusal: ADMIN_STAYS },
    { holds: ['role.update', 'tag.read'], role: 'editor', right: 'tag.read', refusal: null },
    { holds: ['role.update', 'tag.read'], role: 'editor', right: 'tag.update', refusal: lack('tag.update') },
    { holds: ['role.update'], role: 'admin', right: 'tag.update', refusal: ADMIN_STAYS },
    { holds: [], role: 'editor', right: 'role.update', refusal: lack('role.update') },
  ])('$right of $role by one of $holds.length rights', ({ holds, role, right, refusal }) => {
    expect(changeRightRefusal({ rights: new Set(holds) }, role, right)).toBe(refusal);
  });
});

it('starts a new role with rights that exist', () => {
  expect(newRoleRights.filter((right) => !rights.includes(right))).toEqual([]);
});

describe('the form of a role', () => {
  const errorsOf = (name: unknown, description: unknown) =>
    roleInput.safeParse({ name, description }).error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];

  it('trims both and lower-cases the name', () => {
    expect(roleInput.parse({ name: '  Night EDITOR ', description: ' Night Editor ' })).toEqual({
      name: 'night editor',
      description: 'Night Editor',
    });
  });

  test.each([
    ['x'.repeat(50), 'y'.repeat(100), []],
    ['x'.repeat(51), 'y', ['name: Maximum length 50']],
    ['x', 'y'.repeat(101), ['description: Maximum length 100']],
    ['', ' ', ['name: Field can not be empty', 'description: Field can not be empty']],
    [undefined, null, ['name: Field can not be empty', 'description: Field can not be empty']],
  ])('%j, %j', (name, description, errors) => {
    expect(errorsOf(name, description)).toEqual(errors);
  });
});
