import { phrase } from '@masthead/domain/text/phrase';
import { IconSchool } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and pages for experts: people outside the newsroom with a public profile. */
export const expertsArea = {
  path: '/experts',
  group: 'people',
  label: phrase('Experts'),
  icon: IconSchool,
  access: ['expert.read'],
  feature: 'experts',
  pages: [
    { path: '/experts', title: phrase('Experts'), load: () => import('./experts-page') },
    {
      path: '/experts/create',
      title: phrase('Create expert'),
      access: ['expert.create'],
      load: async () => ({ Page: (await import('./expert-pages')).CreateExpertPage }),
    },
    {
      path: '/experts/$id',
      title: phrase('Update expert'),
      access: ['expert.update'],
      load: async () => ({ Page: (await import('./expert-pages')).UpdateExpertPage }),
    },
  ],
} satisfies Area;
