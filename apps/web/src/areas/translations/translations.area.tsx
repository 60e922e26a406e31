import { phrase } from '@masthead/domain/text/phrase';
import type { AreaPage } from '../../shared/area';

/** A page below the list of languages, whose sidebar entry it shares. */
export const translationsPage = {
  path: '/translations/$code',
  title: phrase('Translations'),
  access: ['message.read'],
  load: () => import('./translations-page'),
} satisfies AreaPage;
