import { Text, Textarea } from '@mantine/core';
import { unpublishReason } from '@masthead/domain/posts/contract/endpoints';
import { type FormEvent, useState } from 'react';
import { translateMessage } from '../../../shared/i18n/i18n';
import { Dialog, FormButtons } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { useEditorStore, usePost } from './state/use-editor';

/** Asks why the post is removed from the site, and unpublishes it. */
export function UnpublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const store = useEditorStore();
  const { main_headline } = usePost();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = unpublishReason.safeParse(reason);
    if (!parsed.success) return setRefusal(parsed.error.issues[0]?.message ?? null);
    setIsSubmitting(true);
    await store.unpublish(parsed.data);
    onClose();
  }

  return (
    <Dialog title={t('Unpublish')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm" mb="sm">
          {t('Readers will no longer find "{title}". It becomes a draft.', { title: main_headline })}
        </Text>
        <Textarea
          label={t('Reason')}
          description={t('The time log and the audit log show it.')}
          required
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          error={refusal === null ? null : translateMessage(refusal)}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setRefusal(null);
          }}
        />
        <FormButtons submitLabel={t('Unpublish')} isSubmitting={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
