import { type Right, rights } from '@masthead/domain/access/rights';
import { seededRoles } from '@masthead/domain/access/roles';
import { type AuthItem, RIGHT, ROLE, roles } from '@masthead/domain/roles/contract';

import { type Section, sections } from '@masthead/domain/sections/contract';

import { sessions } from '@masthead/domain/session/contract';
import { type User, users } from '@masthead/domain/users/contract';

import { type FakeApi, fakeApi } from './fake-api';
import { pageWith } from './render-app';

/** The rights that a new installation gives to a role. */
export const seededRights = (role: string): Right[] => [
  ...(seededRoles.find(({ name }) => name === role)?.rights ?? []),
];

/** A row of the users list, by default a reporter. */
export function listedUser(id: number, username: string, overrides: Partial<User> = {}): User {
  const role = overrides.role ?? 'reporter';
  return {
    id,
    username,
    nickname: null,
    name: overrides.nickname ?? username,
    email: `${username.toLowerCase().replaceAll(' ', '.')}@masthead.test`,
    position: null,
    role_id: 4,
    role,
    auth_assignment: { item_name: role },
    section_id: null,
    show_on_site: false,
    suspended_at: null,
    two_fa_enabled: false,
    ...overrides,
  };
}

const roleItems: AuthItem[] = seededRoles.map(({ name, description }, index) => ({
  id: index + 1,
  name,
  description,
  type: ROLE,
}));
const rightItems: AuthItem[] = rights.map((name, index) => ({ id: 100 + index, name, description: name, type: RIGHT }));
const links = seededRoles.flatMap(({ name, rights }) => rights.map((child) => ({ parent: name, child })));

function section(id: number, catchy_title: string): Section {
  const slug = catchy_title.toLowerCase();
  const texts = { main_headline: null, description: null };
  return { id, slug, language_id: 1, catchy_title, ...texts, is_enabled: true, order: id };
}

/** The API of the users screen: users, seeded roles with their rights, sections with these titles, and no sessions. */
export function usersApi(rows: User[], titles = ['News', 'Sport']): FakeApi {
  return fakeApi()
    .reply(users.list, ({ query }) => {
      const { 'filter[id.eq]': id, 'filter[auth_assignment.item_name.eq]': role } = query;
      return pageWith(
        rows.filter((user) => (id === undefined || user.id === id) && (role === undefined || user.role === role)),
      );
    })
    .reply(roles.items, { items: [...roleItems, ...rightItems] })
    .reply(roles.children, { items: links.map((link, index) => ({ id: index + 1, ...link })) })
    .reply(sessions.listOwn, { items: [] })
    .reply(sessions.listOfUser, { items: [] })
    .reply(sections.list, pageWith(titles.map((title, index) => section(index + 1, title))));
}
