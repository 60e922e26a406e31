import { postRevisions, reasonText } from '@masthead/domain/posts/contract/revisions';
import { phrase } from '@masthead/domain/text/phrase';
import { notFound } from '../../../platform/http/errors';
import { metaReply } from '../../../platform/http/page';
import { type Api, serve } from '../../../platform/http/serve';

import { noPost } from '../list/post-reply';
import { countRevisions, findRevision, isThere, listRevisions } from './time-log.queries';

const inWords = <T extends { reason: string }>(revision: T): T => ({
  ...revision,
  reason: reasonText(revision.reason),
});

export function postTimeLogRoutes(api: Api): void {
  serve(api, postRevisions.list, async ({ db }, { params, query }) => {
    if (!(await isThere(db, params.id))) throw noPost();
    const [rows, total] = await Promise.all([listRevisions(db, params.id, query), countRevisions(db, params.id)]);
    return metaReply(rows.map(inWords), total, { page: query.page, per_page: query['per-page'] });
  });

  serve(api, postRevisions.get, async ({ db }, { params }) => {
    if (!(await isThere(db, params.id))) throw noPost();
    const revision = await findRevision(db, params.id, params.revision);
    if (!revision) throw notFound(phrase('There is no such state of this post.'));
    return inWords(revision);
  });
}
