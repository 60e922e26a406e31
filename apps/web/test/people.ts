import { type Right, rights, toPermissionKey } from '@masthead/domain/access/rights';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import type { CurrentUser } from '@masthead/domain/session/contract';

/** The project of the tests, with every feature switch on except one. */
export function testProject(overrides: Partial<ClientConfig> = {}): ClientConfig {
  return {
    id: 'lagos',
    title: 'Lagos Dispatch',
    colour: '#0a7d4f',
    language: 'en-US',
    zone: 'Africa/Lagos',
    switches: {
      push: true,
      export_from: true,
      export_to: true,
      uniqueness: true,
      dailymotion: true,
      move_to_post_on_save: false,
      experts: true,
      show_on_site: true,
    },
    site_url: 'http://www.lagos.localhost:4000/',
    publish_delay_seconds: 10,
    demo: false,
    ...overrides,
  };
}

/** A user with every right, unless the test passes `rights`. */
export function testUser(overrides: Partial<Omit<CurrentUser, 'rights'>> & { rights?: Right[] } = {}): CurrentUser {
  const userRights = overrides.rights ?? rights;
  return {
    id: 1,
    username: 'ada',
    nickname: 'Ada Obi',
    email: 'ada@masthead.test',
    name: 'Ada Obi',
    position: 'Editor',
    role: 'admin',
    two_fa_enabled: true,
    recovery_codes_left: 10,
    one_click_publish: false,
    post_list_density: 'compact',
    post_list_columns: null,
    permissions: Object.fromEntries(userRights.map((right) => [toPermissionKey(right), true as const])),
    ...overrides,
    rights: userRights,
  };
}
