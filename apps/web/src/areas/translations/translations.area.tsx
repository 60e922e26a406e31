import { phrase } from '@masthead/domain/text/phrase';
import type { AreaPage } from '../../shared/area';

/** The page with the phrases of one language. It has no sidebar entry of its own, but shares the one of languages. */
export const translationsPage = {
  path: '/translations/$code',
  title: phrase('Translations'),
  access: ['message.read'],
  load: () => import('./translations-page'),
} satisfies AreaPage;
