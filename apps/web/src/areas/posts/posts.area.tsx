import { phrase } from '@masthead/domain/text/phrase';
import { IconNews } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

const loadRarePage = async (name: keyof typeof import('./rare-pages')) => (await import('./rare-pages'))[name]();

/** The sidebar entry of the posts and its pages: the list, the proposals, a new story, and the editor, unsaved text, history, live desk and proposals of one post. */
export const postsArea = {
  path: '/posts',
  group: 'content',
  label: phrase('Posts'),
  icon: IconNews,
  access: ['post.read'],
  pages: [
    { path: '/posts', title: phrase('Posts'), load: () => import('./list/posts-page') },
    {
      path: '/posts/proposals',
      title: phrase('Proposals'),
      access: ['post.update'],
      load: () => loadRarePage('all'),
    },
    {
      path: '/posts/new',
      title: phrase('New story'),
      access: ['post.create', 'post.update'],
      load: () => import('./editor/new-story/new-story-page'),
    },
    { path: '/posts/$id', title: phrase('Post'), access: ['post.update'], load: () => import('./editor/editor-page') },
    {
      path: '/posts/$id/unsaved',
      title: phrase('Unsaved text'),
      access: ['post.update'],
      load: () => loadRarePage('unsaved'),
    },
    {
      path: '/posts/$id/history',
      title: phrase('History'),
      access: ['post.view_time_log'],
      load: () => loadRarePage('history'),
    },
    { path: '/posts/$id/live', title: phrase('Live desk'), load: () => loadRarePage('live') },
    {
      path: '/posts/$id/proposals',
      title: phrase('Proposals'),
      access: ['post.update'],
      load: () => loadRarePage('proposals'),
    },
  ],
} satisfies Area;
