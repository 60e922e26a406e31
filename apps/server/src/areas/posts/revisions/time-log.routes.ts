import { postRevisions, reasonText } from '@masthead/domain/posts/contract/revisions';
import { phrase } from '@masthead/domain/text/phrase';
import { notFound } from '../../../platform/http/errors';
import { metaReply } from '../../../platform/http/page';
import { type Api, serve } from '../../../platform/http/serve';
import { postNotFound } from '../list/post-reply';
import { countRevisions, findRevision, listRevisions, postExists } from './time-log.queries';

/** Replaces the stored name of the reason by its label. */
const withReasonLabel = <T extends { reason: string }>(revision: T): T => ({
  ...revision,
  reason: reasonText(revision.reason),
});

/**
 * Serves the time log of a post. The specification calls it "time-log"; it is the list of the stored revisions, which
 * are the earlier states of the post with user, time and reason.
 */
export function postTimeLogRoutes(api: Api): void {
  serve(api, postRevisions.list, async ({ db }, { params, query }) => {
    if (!(await postExists(db, params.id))) throw postNotFound();
    const [rows, total] = await Promise.all([listRevisions(db, params.id, query), countRevisions(db, params.id)]);
    return metaReply(rows.map(withReasonLabel), total, { page: query.page, per_page: query['per-page'] });
  });

  serve(api, postRevisions.get, async ({ db }, { params }) => {
    if (!(await postExists(db, params.id))) throw postNotFound();
    const revision = await findRevision(db, params.id, params.revision);
    if (!revision) throw notFound(phrase("This version of the post doesn't exist."));
    return withReasonLabel(revision);
  });
}
