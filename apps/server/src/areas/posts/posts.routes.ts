import { accessRefusal } from '@masthead/domain/access/refusal';
import { bulkPosts } from '@masthead/domain/posts/contract/bulk';
import { postSearches, posts, postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { postPreviews } from '@masthead/domain/posts/contract/preview';
import { postLinkChecks, postPublishChecks } from '@masthead/domain/posts/contract/publish-checks';
import { postPush } from '@masthead/domain/posts/contract/push';
import { postReceipts } from '@masthead/domain/posts/contract/receipt';
import { type PublishedPost, postSuggestions } from '@masthead/domain/posts/contract/suggestions';
import { uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { advertStatuses, priorities, topStatuses } from '@masthead/domain/posts/rules/constants';
import { activeStatuses, Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { templateTypeNames, templateTypes } from '@masthead/domain/posts/rules/template-types';
import { postPath } from '@masthead/domain/site/paths';
import type { Services } from '../../content/services';
import { metaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { countSubscriptions } from '../../platform/push/push.queries';
import { loadBoard } from './board/board.queries';
import { changePosts } from './bulk/change-posts';
import { exportPost } from './export/export-post';
import { countPosts } from './list/count-posts.queries';
import { listLatePosts, listPosts } from './list/list-posts.queries';
import { resolveLate } from './list/matching-posts.queries';
import { postOrThrow, toListedPost } from './list/post-reply';
import { openPost, releaseLock, renewLock, takeOverLock } from './lock/locks';
import { createPreview } from './preview/previews.queries';
import { readLinkStates, runPublishChecks } from './publish-checks/publish-checks';
import { findLastPush } from './push/push.queries';
import { enqueuePush } from './push/push-post';
import { loadReceipt, retryReceipt } from './receipt/load-receipt';
import { publishOrHold, undoPublication } from './schedule/hold-publication';
import { searchPosts } from './search/search-posts';
import { findLinkTargets, findRelatedSuggestions } from './suggestions/suggestions.queries';
import { createThumbnails } from './thumbnails';
import { checkUniqueness, findRemainingChecks } from './uniqueness/check-uniqueness';
import { deleteWorkingCopy, listWorkingCopies, storeWorkingCopy } from './working-copies/working-copies.queries';
import { applyTransition, deletePostPermanently } from './write/apply-transition';
import { undoTrash } from './write/undo-trash';
import { createPost, setFlag, updatePost } from './write/update-post';

/** Serves the endpoints of posts, except those of the time log and of search keywords. */
export function postRoutes(api: Api, services: Services): void {
  readRoutes(api);
  writeRoutes(api);
  lockRoutes(api);
  workingCopyRoutes(api);
  editorToolRoutes(api, services);
  suggestionRoutes(api);
}

function readRoutes(api: Api): void {
  serve(api, posts.list, async ({ db, project, now }, { query: parsed }) => {
    const query = resolveLate(parsed, now());
    const [rows, total] = await Promise.all([
      listPosts(db, query, project.zone, now()),
      countPosts(db, query, project.zone),
    ]);
    const items = rows.map((row) => toListedPost(row, project.title));
    return metaReply(items, total, { page: query.page, per_page: query['per-page'] });
  });

  serve(api, postSearches.posts, (context, { body }) => searchPosts(context, body));

  serve(api, posts.board, (context, { query }) => loadBoard(context, query));

  serve(api, posts.late, async ({ db, now }) => ({ items: await listLatePosts(db, now()) }));

  serve(api, posts.constants, async () => ({
    status: [...activeStatuses, Status.TRASHED].map((id) => ({ id, name: statusNames[id] })),
    template_type: templateTypes.map((id) => ({ id, name: templateTypeNames[id] })),
    top_status: toNamedIds(topStatuses),
    advert_status: toNamedIds(advertStatuses),
    priority: toNamedIds(priorities),
  }));

  // A user who may edit the post opens it with the edit lock. Other users only read it.
  serve(api, posts.get, (context, { params }) =>
    accessRefusal(context.actor, 'post.update') === null
      ? openPost(context, params.id)
      : postOrThrow(context, params.id),
  );
}

const toNamedIds = (names: Record<number, string>) =>
  Object.entries(names).map(([id, name]) => ({ id: Number(id), name }));

function writeRoutes(api: Api): void {
  serve(api, posts.create, (context, { body }) => createPost(context, body));

  serve(api, posts.update, (context, { params, body }) => updatePost(context, params.id, body));

  serve(api, bulkPosts.change, (context, { body }) => changePosts(context, body));

  serve(api, posts.remove, async (context, { params }) => {
    await deletePostPermanently(context, params.id);
    return null;
  });

  serve(api, posts.publish, (context, { params, body }) => publishOrHold(context, params.id, body));
  serve(api, posts.undoPublish, (context, { params }) => undoPublication(context, params.id));
  for (const name of ['unpublish', 'schedule', 'review', 'trash'] as const) {
    serve(api, posts[name], (context, { params, body }) => applyTransition(context, params.id, name, body));
  }
  serve(api, posts.restore, (context, { params, body }) =>
    body.undo ? undoTrash(context, params.id, body) : applyTransition(context, params.id, 'restore', body),
  );

  serve(api, posts.moderate, (context, { params, body }) => setFlag(context, params.id, 'is_verified', body));
  serve(api, posts.evergreen, (context, { params, body }) => setFlag(context, params.id, 'is_evergreen', body));
  serve(api, posts.contents, (context, { params, body }) => setFlag(context, params.id, 'table_of_contents', body));
}

function lockRoutes(api: Api): void {
  serve(api, postLocks.check, (context, { params }) => renewLock(context, params.id));

  serve(api, postLocks.unlock, async (context, { params }) => {
    await releaseLock(context, params.id);
    return null;
  });

  serve(api, postLocks.overtake, (context, { params }) => takeOverLock(context, params.id));
}

function workingCopyRoutes(api: Api): void {
  serve(api, workingCopies.list, async (context, { params }) => ({
    items: await listWorkingCopies(context, params.id),
  }));

  serve(api, workingCopies.store, (context, { params, body }) => storeWorkingCopy(context, params.id, body));

  serve(api, workingCopies.remove, (context, { params }) => deleteWorkingCopy(context, params.id, params.client));
}

/** Thumbnails, previews, uniqueness checks, push notifications and exports. */
function editorToolRoutes(api: Api, services: Services): void {
  serve(api, postThumbnails.crop, (context, { params }) => createThumbnails(context, params.imageId));

  serve(api, postPreviews.create, (context, { params, body }) => createPreview(context, params.id, body));

  serve(api, postPublishChecks.run, (context, { params, body }) => runPublishChecks(context, params.id, body));

  serve(api, postLinkChecks.run, async (context, { body }) => ({
    links: await readLinkStates(context, [...new Set(body.urls)]),
  }));

  serve(api, uniqueness.check, (context, { params, body }) =>
    checkUniqueness({ ...context, services }, params.id, body),
  );
  serve(api, uniqueness.info, async (context, { params }) => ({
    remaining_limit: await findRemainingChecks({ ...context, services }, params.id),
  }));

  serve(api, postPush.send, (context, { params }) => enqueuePush(context, params.id));
  serve(api, postPush.audience, async ({ db }) => ({ subscribers: (await countSubscriptions(db)).total }));
  serve(api, postPush.progress, async (context, { params }) => {
    await postOrThrow(context, params.id);
    return (await findLastPush(context.db, params.id)) ?? null;
  });

  serve(api, postReceipts.get, (context, { params }) => loadReceipt(context, params.id));
  serve(api, postReceipts.retry, (context, { params }) => retryReceipt(context, params.id));

  serve(api, postExports.send, (context, { params, body }) => exportPost(context, params.id, body.projects));
  serve(api, postExports.projects, async ({ siblings }) => ({
    items: siblings
      .filter(({ project }) => project.switches.export_to)
      .map(({ project: { id, title } }) => ({ id, title })),
  }));
}

function suggestionRoutes(api: Api): void {
  serve(api, postSuggestions.linkTargets, async ({ db, site_url }, { query }) => ({
    items: (await findLinkTargets(db, query.query)).map((post) => toPublishedPost(post, site_url)),
  }));
  serve(api, postSuggestions.related, async (context, { params }) => {
    await postOrThrow(context, params.id);
    const found = await findRelatedSuggestions(context.db, params.id);
    return { items: found.map((post) => toPublishedPost(post, context.site_url)) };
  });
}

type FoundPost = Awaited<ReturnType<typeof findLinkTargets>>[number];

const toPublishedPost = ({ slug, ...post }: FoundPost, site_url: string): PublishedPost => ({
  ...post,
  url: `${site_url}${postPath(slug)}`,
});
