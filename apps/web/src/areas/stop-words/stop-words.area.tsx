import { phrase } from '@masthead/domain/text/phrase';
import { IconBan } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for stop words: words and phrases that are forbidden in posts or tags. */
export const stopWordsArea = {
  path: '/stop-words',
  group: 'system',
  label: phrase('Stop words'),
  icon: IconBan,
  access: ['stop_word.read'],
  pages: [{ path: '/stop-words', title: phrase('Stop words'), load: () => import('./stop-words-page') }],
} satisfies Area;
