import { phrase } from '@masthead/domain/text/phrase';
import { IconFlame } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for hot news: titles and links that a section highlights. */
export const hotNewsArea = {
  path: '/hot-news',
  group: 'content',
  label: phrase('Hot news'),
  icon: IconFlame,
  access: ['hot_news.read'],
  pages: [{ path: '/hot-news', title: phrase('Hot news'), load: () => import('./hot-news-page') }],
} satisfies Area;
