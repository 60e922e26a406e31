import { TextInput } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useViewer } from '../../../../../shared/access/viewer';
import { imageById } from '../../../../../shared/images/images.api';
import { useTranslation } from '../../../../../ui/translation';
import { useEditor, useEditorStore } from '../../state/use-editor';

/** The alternative text of the lead picture, which belongs to the picture in the library. */
export function LeadPictureAlt({ imageId }: { imageId: number }) {
  const { data: image } = useQuery(imageById(imageId));
  return image ? <AltField image={image} /> : null;
}

function AltField({ image }: { image: Image }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const { leadAlt } = useEditorStore();
  const typed = useSyncExternalStore(leadAlt.subscribe, leadAlt.getTyped);
  const error = useSyncExternalStore(leadAlt.subscribe, leadAlt.findError);
  const canEdit = !isReadOnly && viewer.can('image.update');
  const stored = image.alt ?? '';

  return (
    <TextInput
      ref={leadAlt.attach}
      label={t('Alt')}
      size="xs"
      description={t('Lists and the article show this text wherever the picture is used.')}
      maxLength={255}
      readOnly={!canEdit}
      {...(!canEdit && { variant: 'filled' })}
      value={typed?.text ?? stored}
      error={error}
      onChange={(event) => leadAlt.type(image, event.currentTarget.value)}
      onBlur={() => void leadAlt.save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void leadAlt.save();
        if (event.key === 'Escape') leadAlt.type(image, stored);
      }}
    />
  );
}
