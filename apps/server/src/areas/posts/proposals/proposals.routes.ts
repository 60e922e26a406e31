import { proposals } from '@masthead/domain/posts/contract/proposals';
import { type Api, serve } from '../../../platform/http/serve';
import { acceptProposal, loadProposal, proposeChanges, returnProposal, withdrawProposal } from './proposals';
import { listAllProposals, listProposals } from './proposals.queries';

/** Serves the proposals of users without `post.publish`, and the decisions of editors about them. */
export function proposalRoutes(api: Api): void {
  serve(api, proposals.listAll, async ({ db, actor }) => ({ items: await listAllProposals(db, actor.id) }));

  serve(api, proposals.list, async ({ db, actor }, { params }) => ({
    items: await listProposals(db, params.id, actor.id),
  }));

  serve(api, proposals.get, (context, { params }) => loadProposal(context, params.id, params.proposal));

  serve(api, proposals.create, (context, { params, body }) => proposeChanges(context, params.id, body));

  serve(api, proposals.accept, (context, { params }) => acceptProposal(context, params.id, params.proposal));

  serve(api, proposals.return, (context, { params, body }) =>
    returnProposal(context, params.id, params.proposal, body.note),
  );

  serve(api, proposals.withdraw, async (context, { params }) => {
    await withdrawProposal(context, params.id, params.proposal);
    return null;
  });
}
