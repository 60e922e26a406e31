import { Button, VisuallyHidden } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { useViewer } from '../../../shared/access/viewer';
import { useTranslation } from '../../../ui/translation';
import { PublishCountdown } from '../publish-countdown';
import { useEditor, useEditorStore } from './state/use-editor';

/** The countdown to a held publication, and the button that undoes it. */
export function HeldPublication({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const store = useEditorStore();
  const isUndoing = useEditor((state) => state.action === 'undo');
  const mayUndo = accessRefusal(viewer, 'post.publish') === null;
  return (
    <>
      <PublishCountdown dueAt={dueAt} />
      <VisuallyHidden role="status">{t('The post is published in a few seconds.')}</VisuallyHidden>
      {mayUndo ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Undo publication')}
          loading={isUndoing}
          onClick={() => void store.undoPublish()}
        >
          {t('Undo')}
        </Button>
      ) : null}
    </>
  );
}
