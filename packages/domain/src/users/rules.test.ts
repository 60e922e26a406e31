import { describe, expect, it } from 'vitest';
import { type Right, rights } from '../access/rights';
import { seededRoles } from '../access/roles';
import type { User, UserPatch } from './contract';
import {
  editsUsers,
  editUserRefusal,
  giveRoleRefusal,
  lastAdminRefusal,
  offeredRoles,
  type Person,
  removeUserRefusal,
  resetTwoFactorRefusal,
  userChanges,
  userSessionsRefusal,
} from './rules';

const rightsOf = (role: string): Set<Right> => new Set(seededRoles.find(({ name }) => name === role)?.rights ?? []);
const person = (id: number, role: string, held = rightsOf(role)): Person => ({ id, role, rights: held });

const admin = person(1, 'admin');
const senior = person(2, 'senior-editor');
const almighty = person(3, 'senior-editor', new Set(rights));
const editor = person(4, 'editor');
const desk = person(5, 'desk-chief', new Set(rights));
const ads = person(6, 'advertising-manager');
const reporter = person(7, 'reporter');

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

const OTHERS = 'Only administrators and senior editors may edit other users.';
const TO_ADMIN = 'Only an administrator may do this to an administrator.';
const FIELDS_OF_ADMIN = 'Only administrators may change the name, email, password and role of an administrator.';

describe('who edits users', () => {
  it.each([
    [admin, true],
    [senior, true],
    [person(8, 'senior-editor', new Set()), false],
    [desk, false],
    [editor, false],
  ])('%o: %s', (actor, expected) => {
    expect(editsUsers(actor)).toBe(expected);
  });
});

describe('editUserRefusal', () => {
  it.each([
    [admin, editor, everyField, null],
    [admin, person(9, 'admin'), everyField, null],
    [admin, admin, everyField, null],
    [senior, editor, everyField, null],
    [senior, senior, everyField, null],
    [senior, ads, everyField, null],
    [senior, desk, everyField, null],
    [senior, admin, ['position', 'section_id', 'show_on_site'], null],
    [senior, admin, ['username'], FIELDS_OF_ADMIN],
    [senior, admin, ['nickname'], FIELDS_OF_ADMIN],
    [senior, admin, ['email'], FIELDS_OF_ADMIN],
    [senior, admin, ['position', 'password'], FIELDS_OF_ADMIN],
    [senior, admin, ['role_name'], FIELDS_OF_ADMIN],
    [almighty, admin, ['username'], FIELDS_OF_ADMIN],
    [almighty, admin, ['password'], FIELDS_OF_ADMIN],
    [editor, reporter, ['nickname'], OTHERS],
    [desk, reporter, ['nickname'], OTHERS],
    [editor, editor, ['username', 'nickname', 'password', 'position'], null],
    [editor, editor, [], null],
    [editor, editor, ['nickname', 'email'], 'Only administrators and senior editors may change an email.'],
    [editor, editor, ['role_name'], 'Only administrators and senior editors may change a role.'],
    [desk, desk, ['section_id'], 'Only administrators and senior editors may change a section.'],
    [editor, editor, ['show_on_site'], 'Only administrators and senior editors may change who is shown on the site.'],
  ] as [Person, Person, (keyof UserPatch)[], string | null][])(
    '%o edits %o: %j → %s',
    (actor, user, fields, reason) => {
      expect(editUserRefusal(actor, user, fields)).toBe(reason);
    },
  );
});

describe('giveRoleRefusal', () => {
  const role = (name: string) => ({ name, rights: rightsOf(name) });
  it.each([
    [admin, 'admin', null],
    [admin, 'advertising-manager', null],
    [almighty, 'admin', 'Only an administrator may make somebody an administrator.'],
    [senior, 'senior-editor', null],
    [senior, 'editor', null],
    [senior, 'advertising-manager', 'You lack a right of this role: adv.create.'],
    [desk, 'editor', null],
    [desk, 'senior-editor', 'Only administrators and senior editors may make somebody a senior editor.'],
  ])('%o gives %s: %s', (actor, name, reason) => {
    expect(giveRoleRefusal(actor, role(name))).toBe(reason);
  });
});

describe('removeUserRefusal', () => {
  it.each([
    [admin, admin, 'You cannot remove yourself'],
    [admin, person(9, 'admin'), null],
    [admin, editor, null],
    [desk, desk, 'You cannot remove yourself'],
    [desk, admin, TO_ADMIN],
    [desk, ads, null],
    [senior, ads, 'You lack a right that they have: adv.create.'],
  ])('%o removes %o: %s', (actor, user, reason) => {
    expect(removeUserRefusal(actor, user)).toBe(reason);
  });
});

it('only administrators reset two-factor', () => {
  expect(resetTwoFactorRefusal(admin, editor.id)).toBeNull();
  expect(resetTwoFactorRefusal(almighty, editor.id)).toBe('Only an administrator may reset two-factor authentication.');
});

it('does not let administrators reset their own two-factor without a code', () => {
  expect(resetTwoFactorRefusal(admin, admin.id)).toBe(
    'Change your own two-factor authentication in "My account", or ask another administrator to reset it.',
  );
});

it('lets only administrators see and end the sessions of other users', () => {
  expect(userSessionsRefusal(admin)).toBeNull();
  expect(userSessionsRefusal(almighty)).toBe('Only an administrator may see and end the sessions of other users.');
});

it.each([
  ['admin', 0, 'The last administrator cannot be removed or demoted.'],
  ['admin', 1, null],
  ['editor', 0, null],
])('a user with role %s beside %i administrators: %s', (role, others, reason) => {
  expect(lastAdminRefusal({ role }, others)).toBe(reason);
});

it('offers the safe list, and admin to administrators', () => {
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
  const same: UserPatch = {
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
    [same, {}],
    [{}, {}],
    [{ ...same, role_name: 'editor' }, { role_name: 'editor' }],
    [
      { ...same, position: null, section_id: 3 },
      { position: null, section_id: 3 },
    ],
    [{ ...same, password: 'Secret#1', repeatPassword: 'Secret#1' }, { password: 'Secret#1' }],
    [
      { show_on_site: true, nickname: 'Ada' },
      { show_on_site: true, nickname: 'Ada' },
    ],
    [{ nickname: undefined }, {}],
    [{ current_password: 'Secret#1' }, {}],
  ])('%o → %o', (patch, changes) => {
    expect(userChanges(user, patch)).toEqual(changes);
  });
});
