import { phrase } from '@masthead/domain/text/phrase';
import { IconLanguage } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/**
 * Sidebar entry and pages for the languages of the interface and the site. `/languages` and `/translations` show the
 * same list. `/translations/$code`, the phrases of one language, is declared in the folder `translations`.
 */
export const languagesArea = {
  path: '/translations',
  group: 'system',
  label: phrase('Translations'),
  icon: IconLanguage,
  access: [['language.read', 'message.read']],
  pages: [
    { path: '/translations', title: phrase('Languages'), load: () => import('./languages-page') },
    { path: '/languages', title: phrase('Languages'), load: () => import('./languages-page') },
  ],
} satisfies Area;
