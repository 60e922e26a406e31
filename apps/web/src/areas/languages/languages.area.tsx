import { phrase } from '@masthead/domain/text/phrase';
import { IconLanguage } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** `/languages` and `/translations` are the same list; the phrases of a language are a page below it. */
export const languagesArea = {
  path: '/translations',
  label: phrase('Translations'),
  icon: IconLanguage,
  access: [['language.read', 'message.read']],
  pages: [
    { path: '/translations', title: phrase('Languages'), load: () => import('./languages-page') },
    { path: '/languages', title: phrase('Languages'), load: () => import('./languages-page') },
  ],
} satisfies Area;
