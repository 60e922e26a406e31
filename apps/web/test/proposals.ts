import type { Reply } from '@masthead/domain/http/endpoint';
import type { Proposal, proposals } from '@masthead/domain/posts/contract/proposals';
import { headline } from './post-editor';

/** An open proposal of another user for post 5. */
export function testProposal(change: Partial<Proposal> = {}): Proposal {
  return {
    ...{ id: 3, post_id: 5, main_headline: headline, status: 'open', user: { id: 9, username: 'Ngozi Eze' } },
    ...{ note: 'New figures', created_at: '2026-11-15T09:30:00.000Z' },
    ...{ decided_at: null, decided_by: null, decision_note: null },
    ...change,
  };
}

/** The proposal with these changes of the headline or of other plain fields. */
export function comparisonOf(
  proposal: Proposal,
  changes: Record<string, unknown>,
  conflicts: string[] = [],
): Reply<typeof proposals.get> {
  const version = { ...{ username: 'Ada Bello', name: null, thumbnail: null, fb_thumbnail: null } };
  const values = { main_headline: headline };
  const created_at = '2026-11-15T09:30:00.000Z';
  return {
    from: { ...version, id: null, created_at, reason: null, values },
    to: { ...version, id: proposal.id, created_at, reason: 'Proposed', values: { ...values, ...changes } },
    names: { sections: [], categories: [], users: [], experts: [], tags: [], posts: [] },
    base_updated_at: '2026-11-14T23:30:00Z',
    ...{ proposal, changes, conflicts },
  };
}
