import { proposalNote } from '@masthead/domain/posts/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../shared/access/viewer';
import { useTranslation } from '../../../ui/translation';
import { NoteDialog } from '../note-dialog';
import { findOwnProposal, proposalsOf } from '../proposals/proposals.api';
import { useEditorStore, usePost } from './state/use-editor';

interface Props {
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
}

/** Asks for an optional note to the editors, and proposes the changes. */
export function ProposeDialog({ note, onNote, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const store = useEditorStore();
  const { data } = useQuery(proposalsOf(usePost().id));
  const isReplacement = findOwnProposal(data, viewer.user.id)?.status === 'open';

  async function propose(text: string) {
    if (await store.propose(text)) onNote('');
  }

  return (
    <NoteDialog
      title={t('Propose changes')}
      text={
        isReplacement
          ? t('These changes replace the ones that you have already proposed. Readers see them when an editor accepts.')
          : t(
              'An editor accepts your changes or returns them with a note. Until then, readers see the article as it is.',
            )
      }
      label={t('Note for the editor')}
      schema={proposalNote}
      isRequired={false}
      submitLabel={t('Propose changes')}
      note={note}
      onNote={onNote}
      onSubmit={propose}
      onClose={onClose}
    />
  );
}
