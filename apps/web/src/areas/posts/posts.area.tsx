import { phrase } from '@masthead/domain/text/phrase';
import { IconNews } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** The sidebar entry of the posts and its pages: the list, the proposals, and the editor, unsaved text, history and proposals of one post. */
export const postsArea = {
  path: '/posts',
  label: phrase('Posts'),
  icon: IconNews,
  access: ['post.read'],
  pages: [
    { path: '/posts', title: phrase('Posts'), load: () => import('./list/posts-page') },
    {
      path: '/posts/proposals',
      title: phrase('Proposals'),
      access: ['post.update'],
      load: () => import('./proposals/all-proposals-page'),
    },
    { path: '/posts/$id', title: phrase('Post'), access: ['post.update'], load: () => import('./editor/editor-page') },
    {
      path: '/posts/$id/unsaved',
      title: phrase('Unsaved text'),
      access: ['post.update'],
      load: () => import('./editor/unsaved-text-page'),
    },
    {
      path: '/posts/$id/history',
      title: phrase('History'),
      access: ['post.view_time_log'],
      load: () => import('./history/history-page'),
    },
    {
      path: '/posts/$id/proposals',
      title: phrase('Proposals'),
      access: ['post.update'],
      load: () => import('./proposals/post-proposals-page'),
    },
  ],
} satisfies Area;
