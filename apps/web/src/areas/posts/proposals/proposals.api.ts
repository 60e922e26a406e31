import type { Reply } from '@masthead/domain/http/endpoint';
import { type Proposal, proposals } from '@masthead/domain/posts/contract/proposals';
import { queryOptions } from '@tanstack/react-query';
import { collection } from '../../../shared/api/collection';

const { query, useWrite } = collection('posts');

/** The open proposals of a post, and the last one of the viewer. */
export const proposalsOf = (id: number) => query(proposals.list, { params: { id } });

/** A proposal with its texts. They are never shown from the cache alone, because the post may have changed. */
export const proposalDetails = (id: number, proposal: number) =>
  queryOptions({ ...query(proposals.get, { params: { id, proposal } }), staleTime: 0 });

export const allProposals = () => query(proposals.listAll, {});

export const useAcceptProposal = () => useWrite(proposals.accept);
export const useReturnProposal = () => useWrite(proposals.return);
export const useWithdrawProposal = () => useWrite(proposals.withdraw);

export const findOwnProposal = (list: Reply<typeof proposals.list> | undefined, userId: number): Proposal | undefined =>
  list?.items.find(({ user }) => user.id === userId);
