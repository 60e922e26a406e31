import { accessRefusal } from '@masthead/domain/access/refusal';
import { advertStatuses, priorities, topStatuses } from '@masthead/domain/posts/constants';
import { posts } from '@masthead/domain/posts/contract';
import { listable, Status, statusNames } from '@masthead/domain/posts/statuses';
import { templateTypeNames, templateTypes } from '@masthead/domain/posts/template-types';
import { metaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { createPost } from './create-post';
import { countPosts, listPosts } from './list-posts.queries';
import { openPost } from './locks';
import { movePost, removePost } from './move-post';
import { listedPost, postOrThrow } from './post-or-throw';
import { showBoard } from './show-board';
import { switchPost } from './switch-post';
import { updatePost } from './update-post';

/** The API lists what its clients know by number. */
const named = (names: Record<number, string>) => Object.entries(names).map(([id, name]) => ({ id: Number(id), name }));

export function postRoutes(api: Api): void {
  serve(api, posts.list, async ({ db, project, now }, { query }) => {
    const [rows, total] = await Promise.all([
      listPosts(db, query, project.zone, now()),
      countPosts(db, query, project.zone),
    ]);
    const items = rows.map((row) => listedPost(row, project.title));
    return metaReply(items, total, { page: query.page, per_page: query['per-page'] });
  });

  serve(api, posts.board, (context, { query }) => showBoard(context, query));

  serve(api, posts.constants, async () => ({
    status: [...listable, Status.TRASHED].map((id) => ({ id, name: statusNames[id] })),
    template_type: templateTypes.map((id) => ({ id, name: templateTypeNames[id] })),
    top_status: named(topStatuses),
    advert_status: named(advertStatuses),
    priority: named(priorities),
  }));

  serve(api, posts.get, (context, { params }) =>
    accessRefusal(context.actor, 'post.update') === null
      ? openPost(context, params.id)
      : postOrThrow(context, params.id),
  );

  serve(api, posts.create, (context, { body }) => createPost(context, body));

  serve(api, posts.update, (context, { params, body }) => updatePost(context, params.id, body));

  serve(api, posts.remove, async (context, { params }) => {
    await removePost(context, params.id);
    return null;
  });

  for (const name of ['publish', 'schedule', 'review', 'trash', 'restore'] as const) {
    serve(api, posts[name], (context, { params, body }) => movePost(context, params.id, name, body));
  }

  serve(api, posts.moderate, (context, { params, body }) => switchPost(context, params.id, 'is_verified', body));
  serve(api, posts.evergreen, (context, { params, body }) => switchPost(context, params.id, 'is_evergreen', body));
  serve(api, posts.contents, (context, { params, body }) => switchPost(context, params.id, 'table_of_contents', body));
}
