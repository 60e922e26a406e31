import { flagOf, type Right, rights } from '@masthead/domain/access/rights';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import type { CurrentUser } from '@masthead/domain/session/contract';

export function testProject(given: Partial<ClientConfig> = {}): ClientConfig {
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
    demo: false,
    ...given,
  };
}

/** Somebody who holds every right, unless the test says which. */
export function testUser(given: Partial<Omit<CurrentUser, 'rights'>> & { rights?: Right[] } = {}): CurrentUser {
  const held = given.rights ?? rights;
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
    permissions: Object.fromEntries(held.map((right) => [flagOf(right), true as const])),
    ...given,
    rights: held,
  };
}
