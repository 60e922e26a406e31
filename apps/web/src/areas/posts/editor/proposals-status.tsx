import { postPatch } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { ButtonLink } from '../../../shared/links';
import { notifyFailure } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { proposalDetails, proposalsOf } from '../proposals/proposals.api';
import { readPatch } from './state/post-form';
import { useEditor, useEditorStore, usePost } from './state/use-editor';

/** The number of open proposals, linked to their review, for users who can accept them. */
export function ProposalsStatus() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { id, status, proposals } = usePost();
  const isShown = viewer.can('post.publish') && (status === Status.PUBLISHED || proposals > 0);
  const { data } = useQuery({ ...proposalsOf(id), enabled: isShown });
  const dialog = useProposalInUrl();
  const count = data ? data.items.filter((proposal) => proposal.status === 'open').length : proposals;
  if (!isShown || count === 0) return dialog;
  return (
    <>
      {dialog}
      <ButtonLink
        size="compact-xs"
        variant="light"
        color="yellow"
        to="/posts/$id/proposals"
        params={{ id: String(id) }}
        role="link"
      >
        {t('Review proposals: {count}', { count })}
      </ButtonLink>
    </>
  );
}

/** Shows the proposal that `?proposal=` names as unsaved changes, once. Returns the question about older ones. */
function useProposalInUrl(): ReactNode {
  const { t } = useTranslation();
  const store = useEditorStore();
  const { confirm, dialog } = useConfirm();
  const { proposal } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isEditing = useEditor((state) => state.status === 'editing');
  const { show } = useShowProposal();
  const id = isEditing && Number.isInteger(Number(proposal)) ? Number(proposal) : null;
  const showOnce = useEffectEvent(async (proposalId: number) => {
    await navigate({ to: '.', search: {}, replace: true, resetScroll: false });
    const isConfirmed =
      !store.isDirty() ||
      (await confirm({
        title: t('Open in the editor'),
        text: t('The proposed changes replace your unsaved changes of the same fields.'),
        confirm: t('Replace'),
        cancel: t('Cancel'),
      }));
    if (isConfirmed) await show(proposalId);
  });
  useEffect(() => {
    if (id) void showOnce(id);
  }, [id]);
  return dialog;
}

/** Loads a proposal into the form as unsaved changes. */
export function useShowProposal() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const store = useEditorStore();
  const { id } = usePost();
  const [isLoading, setIsLoading] = useState(false);

  async function show(proposalId: number) {
    setIsLoading(true);
    try {
      const { changes, conflicts, base_updated_at } = await client.fetchQuery(proposalDetails(id, proposalId));
      // Without a conflict, the changes apply to the stored version. With one, the next save asks about the fields.
      const { updated_at } = store.stored.post;
      store.showChanges(readPatch(postPatch.parse(changes)), conflicts.length > 0 ? base_updated_at : updated_at);
    } catch (error) {
      notifyFailure(error, t('Error loading the proposals.'));
    } finally {
      setIsLoading(false);
    }
  }

  return { show, isLoading };
}
