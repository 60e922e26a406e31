import { unpublishReason } from '@masthead/domain/posts/contract/endpoints';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { useTranslation } from '../../../ui/translation';
import { NoteDialog } from '../note-dialog';
import { useEditorStore, usePost } from './state/use-editor';

interface Props {
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why the post is removed from the site, and unpublishes it. */
export function UnpublishDialog({ reason, onReason, onClose }: Props) {
  const { t } = useTranslation();
  const store = useEditorStore();
  const { main_headline } = usePost();

  async function unpublish(text: string) {
    await store.unpublish(text);
    if (!isPublic(store.stored.post.status)) onReason('');
  }

  return (
    <NoteDialog
      title={t('Unpublish')}
      text={t('Readers will no longer find "{title}". It becomes a draft.', { title: main_headline })}
      label={t('Reason')}
      description={t('The time log and the audit log show it.')}
      schema={unpublishReason}
      isRequired
      submitLabel={t('Unpublish')}
      note={reason}
      onNote={onReason}
      onSubmit={unpublish}
      onClose={onClose}
    />
  );
}
