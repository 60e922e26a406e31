import { phrase } from '@masthead/domain/text/phrase';
import { IconPhoto } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for the gallery: all images of the library. */
export const imagesArea = {
  path: '/images',
  group: 'content',
  label: phrase('Gallery'),
  icon: IconPhoto,
  access: ['image.read'],
  pages: [{ path: '/images', title: phrase('Gallery'), load: () => import('./images-page') }],
} satisfies Area;
