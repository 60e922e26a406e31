import { authorRights } from '@masthead/domain/author-info/rights';
import { phrase } from '@masthead/domain/text/phrase';
import { IconUserEdit } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page where users edit their own author profile. */
export const authorInfoArea = {
  path: '/author-info',
  group: 'people',
  label: phrase('Author info'),
  icon: IconUserEdit,
  access: authorRights,
  pages: [{ path: '/author-info', title: phrase('Author info'), load: () => import('./author-info-page') }],
} satisfies Area;
