import { phrase } from '@masthead/domain/text/phrase';
import { IconAd2 } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for ad slots, sponsored banners and the file ads.txt. */
export const advertisementsArea = {
  path: '/advertisements',
  group: 'audience',
  label: phrase('Advertisements'),
  icon: IconAd2,
  access: ['adv.read'],
  pages: [{ path: '/advertisements', title: phrase('Advertisements'), load: () => import('./advertisements-page') }],
} satisfies Area;
