import { phrase } from '../text/phrase';

// The rights of users, and the rules about who can call an endpoint.

const crud = ['create', 'read', 'update', 'delete'] as const;

/** All areas of the admin with their label and the actions that need a right. */
export const catalogue = {
  post: {
    label: phrase('Posts'),
    actions: [...crud, 'publish', 'push', 'moderate', 'seo', 'fb', 'export', 'view_time_log'],
  },
  dashboard: { label: phrase('Dashboard'), actions: ['read'] },
  section: { label: phrase('Sections'), actions: crud },
  category: { label: phrase('Categories'), actions: crud },
  menu: { label: phrase('Menus'), actions: crud },
  language: { label: phrase('Languages'), actions: crud },
  role: { label: phrase('Roles'), actions: crud },
  user: { label: phrase('Users'), actions: crud },
  call_to_action: { label: phrase('Call to actions'), actions: crud },
  expert: { label: phrase('Expert'), actions: crud },
  image: { label: phrase('Images'), actions: crud },
  tag: { label: phrase('Tags'), actions: [...crud, 'extended_update'] },
  message: { label: phrase('Translations'), actions: ['read', 'update'] },
  user_info: { label: phrase('Authors'), actions: ['read', 'update'] },
  static_page: { label: phrase('Static pages'), actions: ['read', 'update'] },
  stop_word: { label: phrase('Stop words'), actions: [...crud, 'upload_stop_words'] },
  adv: { label: phrase('Advertisements'), actions: [...crud, 'upload'] },
  hot_news: { label: phrase('Hot news'), actions: ['read', 'update'] },
  contextual_link: { label: phrase('Contextual links'), actions: ['read', 'upload'] },
  audit: { label: phrase('Audit log'), actions: ['read'] },
} as const satisfies Record<string, { label: string; actions: readonly string[] }>;

type Catalogue = typeof catalogue;
export type Area = keyof Catalogue;
export type Action = Catalogue[Area]['actions'][number];
/** Permission for one action in one area: `area.action`, such as `section.update`. */
export type Right = { [A in Area]: `${A}.${Catalogue[A]['actions'][number]}` }[Area];

export const areas = Object.keys(catalogue) as Area[];

export const rights: Right[] = areas.flatMap((area) =>
  catalogue[area].actions.map((action) => `${area}.${action}` as Right),
);

/**
 * The callers that an endpoint allows; there is no default. A list requires any one of its rights. `half-signed-in`
 * also allows a token without a confirmed second factor.
 */
export type Access = 'public' | 'half-signed-in' | 'signed-in' | Right | readonly Right[];

/** Returns the rights of an access rule, any one of which is enough. Empty if the rule needs no right. */
export function acceptedRights(access: Access): readonly Right[] {
  if (access === 'public' || access === 'half-signed-in' || access === 'signed-in') return [];
  return typeof access === 'string' ? [access] : access;
}

/** Formats a right as a key of `permissions` in `v2/users/me`: `post.read` → `post.READ`. */
export function toPermissionKey(right: Right): string {
  const [area, action = ''] = right.split('.');
  return `${area}.${action.toUpperCase()}`;
}
