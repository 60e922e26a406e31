import { postHistory } from '@masthead/domain/posts/contract/history';
import { postRecordNames } from '@masthead/domain/posts/contract/record-names';
import { reasonText } from '@masthead/domain/posts/contract/revisions';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { type Api, serve } from '../../../platform/http/serve';
import { postNotFound } from '../list/post-reply';
import { compareVersions, renameVersion, restoreVersion } from './history';
import { findNames, findPictureNames, findPostHead, listVersions } from './history.queries';

/**
 * Serves the history of a post: the list of its versions, and the comparison, naming and restoring of versions. Also
 * serves the names of records, for comparisons with unsaved text.
 */
export function postHistoryRoutes(api: Api): void {
  serve(api, postHistory.list, async ({ db }, { params, query }) => {
    const [post, { items, has_more }] = await Promise.all([
      findPostHead(db, params.id),
      listVersions(db, params.id, query),
    ]);
    if (!post) throw postNotFound();
    return {
      main_headline: post.main_headline,
      status: post.status as Status,
      items: items.map((item) => ({ ...item, reason: reasonText(item.reason) })),
      has_more,
    };
  });

  serve(api, postHistory.compare, (context, { params, query }) => compareVersions(context, params.id, query));

  serve(api, postHistory.rename, async (context, { params, body }) => {
    await renameVersion(context, params, body.name);
    return null;
  });

  serve(api, postHistory.restore, (context, { params, body }) => restoreVersion(context, params, body));

  serve(api, postRecordNames.list, async ({ db }, { query: { pictures = [], ...ids } }) => {
    const { sections = [], categories = [], users = [], experts = [], tags = [], posts = [] } = ids;
    const [names, pictureNames] = await Promise.all([
      findNames(db, { sections, categories, users, experts, tags, posts }),
      findPictureNames(db, pictures),
    ]);
    return { ...names, pictures: pictureNames };
  });
}
