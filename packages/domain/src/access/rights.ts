import { phrase } from '../text/phrase';

const crud = ['create', 'read', 'update', 'delete'] as const;

/** Every area of the back-office with the actions that can be granted on it. */
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
export type Right = { [A in Area]: `${A}.${Catalogue[A]['actions'][number]}` }[Area];

export const areas = Object.keys(catalogue) as Area[];

/** Every right there is, in the order of the catalogue. */
export const rights: Right[] = areas.flatMap((area) =>
  catalogue[area].actions.map((action) => `${area}.${action}` as Right),
);

/**
 * Who may call an endpoint; there is no default. A list means any one of its rights.
 * `half-signed-in` also admits a token whose second factor is not confirmed yet.
 */
export type Access = 'public' | 'half-signed-in' | 'signed-in' | Right | readonly Right[];

/** The rights that open an endpoint, any one of them; empty when being signed in, or nothing, is enough. */
export function rightsOf(access: Access): readonly Right[] {
  if (access === 'public' || access === 'half-signed-in' || access === 'signed-in') return [];
  return typeof access === 'string' ? [access] : access;
}

/** A right as the flag of `v2/users/me`: `post.read` → `post.READ`. */
export function flagOf(right: Right): string {
  const [area, action = ''] = right.split('.');
  return `${area}.${action.toUpperCase()}`;
}
