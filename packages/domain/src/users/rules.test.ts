import { describe, expect, it } from 'vitest';
import { type Right, rights } from '../access/rights';
import { seededRoles } from '../access/roles';
import type { User, UserPatch } from './contract';
import {
  canEditUsers,
  editUserRefusal,
  grantRoleRefusal,
  lastAdminRefusal,
  offeredRoles,
  type Person,
  removeUserRefusal,
  resetTwoFactorRefusal,
  userChanges,
  userSessionsRefusal,
} from './rules';

const findRights = (role: string): Set<Right> => new Set(seededRoles.find(({ name }) => name === role)?.rights ?? []);
const createPerson = (id: number, role: string, heldRights = findRights(role)): Person => ({
  id,
  role,
  rights: heldRights,
});

const admin = createPerson(1, 'admin');
const senior = createPerson(2, 'senior-editor');
const seniorWithAllRights = createPerson(3, 'senior-editor', new Set(rights));
const editor = createPerson(4, 'editor');
const deskChief = createPerson(5, 'desk-chief', new Set(rights));
const advertisingManager = createPerson(6, 'advertising-manager');
const reporter = createPerson(7, 'reporter');

const everyField: (keyof UserPatch)[] = [
  'username',
  'nickname',
  'email',
  'password',
  'position',
  'role_name',
  'section_id',
  'show_on_site',
];

const OTHERS_REFUSAL = 'Only administrators and senior editors can edit other users.';
const ADMIN_REFUSAL = 'Only an administrator can do this to another administrator.';
const ADMIN_FIELDS_REFUSAL = 'Only administrators can change the name, email, password and role of an administrator.';

describe('canEditUsers', () => {
  it.each([
    [admin, true],
    [senior, true],
    [createPerson(8, 'senior-editor', new Set()), false],
    [deskChief, false],
    [editor, false],
  ])('returns for %o: %s', (actor, expected) => {
    expect(canEditUsers(actor)).toBe(expected);
  });
});

describe('editUserRefusal', () => {
  it.each([
    [admin, editor, everyField, null],
    [admin, createPerson(9, 'admin'), everyField, null],
    [admin, admin, everyField, null],
    [senior, editor, everyField, null],
    [senior, senior, everyField, null],
    [senior, advertisingManager, everyField, null],
    [senior, deskChief, everyField, null],
    [senior, admin, ['position', 'section_id', 'show_on_site'], null],
    [senior, admin, ['username'], ADMIN_FIELDS_REFUSAL],
    [senior, admin, ['nickname'], ADMIN_FIELDS_REFUSAL],
    [senior, admin, ['email'], ADMIN_FIELDS_REFUSAL],
    [senior, admin, ['position', 'password'], ADMIN_FIELDS_REFUSAL],
    [senior, admin, ['role_name'], ADMIN_FIELDS_REFUSAL],
    [seniorWithAllRights, admin, ['username'], ADMIN_FIELDS_REFUSAL],
    [seniorWithAllRights, admin, ['password'], ADMIN_FIELDS_REFUSAL],
    [editor, reporter, ['nickname'], OTHERS_REFUSAL],
    [deskChief, reporter, ['nickname'], OTHERS_REFUSAL],
    [editor, editor, ['username', 'nickname', 'password', 'position'], null],
    [editor, editor, [], null],
    [editor, editor, ['nickname', 'email'], 'Only administrators and senior editors can change an email.'],
    [editor, editor, ['role_name'], 'Only administrators and senior editors can change a role.'],
    [deskChief, deskChief, ['section_id'], 'Only administrators and senior editors can change a section.'],
    [editor, editor, ['show_on_site'], 'Only administrators and senior editors can change who is shown on the site.'],
  ] as [Person, Person, (keyof UserPatch)[], string | null][])(
    'returns for %o who edits %o with the fields %j: %s',
    (actor, user, fields, reason) => {
      expect(editUserRefusal(actor, user, fields)).toBe(reason);
    },
  );
});

describe('grantRoleRefusal', () => {
  const role = (name: string) => ({ name, rights: findRights(name) });
  it.each([
    [admin, 'admin', null],
    [admin, 'advertising-manager', null],
    [seniorWithAllRights, 'admin', 'Only an administrator can grant the administrator role.'],
    [senior, 'senior-editor', null],
    [senior, 'editor', null],
    [senior, 'advertising-manager', "You don't have a right of this role: adv.create."],
    [deskChief, 'editor', null],
    [deskChief, 'senior-editor', 'Only administrators and senior editors can grant the senior editor role.'],
  ])('returns for %o who grants %s: %s', (actor, name, reason) => {
    expect(grantRoleRefusal(actor, role(name))).toBe(reason);
  });
});

describe('removeUserRefusal', () => {
  it.each([
    [admin, admin, 'You cannot remove yourself'],
    [admin, createPerson(9, 'admin'), null],
    [admin, editor, null],
    [deskChief, deskChief, 'You cannot remove yourself'],
    [deskChief, admin, ADMIN_REFUSAL],
    [deskChief, advertisingManager, null],
    [senior, advertisingManager, "You don't have a right of this user: adv.create."],
  ])('returns for %o who deletes %o: %s', (actor, user, reason) => {
    expect(removeUserRefusal(actor, user)).toBe(reason);
  });
});

it('resetTwoFactorRefusal allows only administrators', () => {
  expect(resetTwoFactorRefusal(admin, editor.id)).toBeNull();
  expect(resetTwoFactorRefusal(seniorWithAllRights, editor.id)).toBe(
    'Only an administrator can reset two-factor authentication.',
  );
});

it('resetTwoFactorRefusal rejects administrators who reset their own second factor', () => {
  expect(resetTwoFactorRefusal(admin, admin.id)).toBe(
    'Change your own two-factor authentication in "My account", or ask another administrator to reset it.',
  );
});

it('userSessionsRefusal allows only administrators', () => {
  expect(userSessionsRefusal(admin)).toBeNull();
  expect(userSessionsRefusal(seniorWithAllRights)).toBe(
    'Only an administrator can see and end the sessions of other users.',
  );
});

it.each([
  ['admin', 0, "The last administrator can't be removed or demoted."],
  ['admin', 1, null],
  ['editor', 0, null],
])('lastAdminRefusal for the role %s with %i other administrators: %s', (role, others, reason) => {
  expect(lastAdminRefusal({ role }, others)).toBe(reason);
});

it('offeredRoles includes admin only for administrators', () => {
  const names = (actor: Person) => offeredRoles(actor, seededRoles).map(({ name }) => name);
  expect(names(admin)).toContain('admin');
  expect(names(senior)).toEqual(['senior-editor', 'editor', 'reporter', 'seo-specialist', 'advertising-manager']);
});

describe('userChanges', () => {
  const user: User = {
    id: 1,
    username: 'Ada Obi',
    nickname: null,
    name: 'Ada Obi',
    email: 'ada@masthead.test',
    position: 'Reporter',
    role_id: 4,
    role: 'reporter',
    auth_assignment: { item_name: 'reporter' },
    section_id: null,
    show_on_site: false,
    two_fa_enabled: true,
    suspended_at: null,
  };
  const unchanged: UserPatch = {
    username: 'Ada Obi',
    nickname: null,
    email: 'ada@masthead.test',
    password: '',
    repeatPassword: '',
    position: 'Reporter',
    role_name: 'reporter',
    section_id: null,
    show_on_site: false,
  };

  it.each([
    [unchanged, {}],
    [{}, {}],
    [{ ...unchanged, role_name: 'editor' }, { role_name: 'editor' }],
    [
      { ...unchanged, position: null, section_id: 3 },
      { position: null, section_id: 3 },
    ],
    [{ ...unchanged, password: 'Secret#1', repeatPassword: 'Secret#1' }, { password: 'Secret#1' }],
    [
      { show_on_site: true, nickname: 'Ada' },
      { show_on_site: true, nickname: 'Ada' },
    ],
    [{ nickname: undefined }, {}],
    [{ current_password: 'Secret#1' }, {}],
  ])('returns for the patch %o the changes %o', (patch, changes) => {
    expect(userChanges(user, patch)).toEqual(changes);
  });
});
