import { phrase } from '@masthead/domain/text/phrase';
import { IconTags } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and pages for tags: labels of posts, and the editor of their public profiles. */
export const tagsArea = {
  path: '/tags',
  group: 'structure',
  label: phrase('Tags'),
  icon: IconTags,
  access: ['tag.read'],
  pages: [
    { path: '/tags', title: phrase('Tags'), load: () => import('./tags-page') },
    {
      path: '/tags/$id',
      title: phrase('Extended tag editor'),
      access: ['tag.extended_update'],
      load: () => import('./extended-tag-page'),
    },
  ],
} satisfies Area;
