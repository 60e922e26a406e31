import { describe, expect, it, test } from 'vitest';
import { type Right, rights } from '../access/rights';
import { roleInput } from './contract';
import { changeRightRefusal, changeRoleRefusal, newRoleRights, removeRoleRefusal, renameRoleRefusal } from './rules';

const ADMIN_REFUSAL = "The admin role has every right and can't be changed.";
const RENAME_REFUSAL = "The senior-editor role can't be renamed: other rules depend on its name.";
const inUseRefusal = (count: number) => `Users with this role: ${count}. Choose another role for them first.`;
const missingRightRefusal = (right: Right) =>
  `You can only grant and revoke rights that you have. You don't have ${right}.`;

describe('changing, renaming and deleting a role', () => {
  test.each([
    { role: 'admin', users: 0, change: ADMIN_REFUSAL, rename: ADMIN_REFUSAL, remove: ADMIN_REFUSAL },
    { role: 'admin', users: 2, change: ADMIN_REFUSAL, rename: ADMIN_REFUSAL, remove: ADMIN_REFUSAL },
    { role: 'senior-editor', users: 0, change: null, rename: RENAME_REFUSAL, remove: RENAME_REFUSAL },
    { role: 'editor', users: 0, change: null, rename: null, remove: null },
    { role: 'editor', users: 1, change: null, rename: null, remove: inUseRefusal(1) },
    { role: 'editor', users: 7, change: null, rename: null, remove: inUseRefusal(7) },
  ])('is refused or allowed for $role with $users users', ({ role, users, change, rename, remove }) => {
    expect(changeRoleRefusal(role)).toBe(change);
    expect(renameRoleRefusal(role)).toBe(rename);
    expect(removeRoleRefusal(role, users)).toBe(remove);
  });
});

describe('changeRightRefusal', () => {
  test.each<{ holds: readonly Right[]; role: string; right: Right; refusal: string | null }>([
    { holds: rights, role: 'editor', right: 'post.read', refusal: null },
    { holds: rights, role: 'senior-editor', right: 'role.delete', refusal: null },
    { holds: rights, role: 'admin', right: 'post.read', refusal: ADMIN_REFUSAL },
    { holds: ['role.update', 'tag.read'], role: 'editor', right: 'tag.read', refusal: null },
    {
      holds: ['role.update', 'tag.read'],
      role: 'editor',
      right: 'tag.update',
      refusal: missingRightRefusal('tag.update'),
    },
    { holds: ['role.update'], role: 'admin', right: 'tag.update', refusal: ADMIN_REFUSAL },
    { holds: [], role: 'editor', right: 'role.update', refusal: missingRightRefusal('role.update') },
  ])('checks $right of $role for an actor with $holds.length rights', ({ holds, role, right, refusal }) => {
    expect(changeRightRefusal({ rights: new Set(holds) }, role, right)).toBe(refusal);
  });
});

it('newRoleRights contains only existing rights', () => {
  expect(newRoleRights.filter((right) => !rights.includes(right))).toEqual([]);
});

describe('roleInput', () => {
  const listErrors = (name: unknown, description: unknown) =>
    roleInput.safeParse({ name, description }).error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];

  it('trims both fields and lower-cases the name', () => {
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
  ])('validates the name %j and the description %j', (name, description, errors) => {
    expect(listErrors(name, description)).toEqual(errors);
  });
});
