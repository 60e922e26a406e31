import { unpublishReason } from '@masthead/domain/posts/contract/endpoints';
import { useTranslation } from '../../../ui/translation';
import { NoteDialog } from '../note-dialog';
import { useEditorStore, usePost } from './state/use-editor';

/** Asks why the post is removed from the site, and unpublishes it. */
export function UnpublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const store = useEditorStore();
  const { main_headline } = usePost();
  return (
    <NoteDialog
      title={t('Unpublish')}
      text={t('Readers will no longer find "{title}". It becomes a draft.', { title: main_headline })}
      label={t('Reason')}
      description={t('The time log and the audit log show it.')}
      schema={unpublishReason}
      isRequired
      submitLabel={t('Unpublish')}
      onSubmit={(reason) => store.unpublish(reason)}
      onClose={onClose}
    />
  );
}
