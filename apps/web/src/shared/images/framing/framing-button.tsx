import { Button, Tooltip } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../ui/translation';
import { useViewer } from '../../access/viewer';
import { translateMessage } from '../../i18n/i18n';

const FramingDialog = lazy(async () => ({ default: (await import('./framing-dialog')).FramingDialog }));

interface Props {
  imageId: number;
  /** Runs after every change of the stored framing, including its undo. */
  onSaved?: () => void;
}

/** The button that opens the focal point and the crops of a picture. Without the right it explains the refusal. */
export function FramingButton({ imageId, onSaved = () => {} }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  const refusal = accessRefusal(viewer, 'image.read') ?? accessRefusal(viewer, 'image.update');
  return (
    <>
      <Tooltip
        label={refusal === null ? '' : translateMessage(refusal)}
        disabled={refusal === null}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          variant="default"
          size="compact-sm"
          // Not `disabled`: a disabled button gets no focus, so its tooltip would not open.
          {...(refusal !== null && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => refusal === null && setIsOpen(true)}
        >
          {t('Focal point and crops')}
        </Button>
      </Tooltip>
      {isOpen ? (
        <Suspense>
          <FramingDialog imageId={imageId} onSaved={onSaved} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
