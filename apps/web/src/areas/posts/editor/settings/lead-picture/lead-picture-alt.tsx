import { TextInput } from '@mantine/core';
import { alternativeText, type Image } from '@masthead/domain/images/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../../../../shared/access/viewer';
import { translateMessage } from '../../../../../shared/i18n/i18n';
import { imageById, useUpdateImage } from '../../../../../shared/images/images.api';
import { notifyFailure, notifySuccess } from '../../../../../shared/notices/notify';
import { useTranslation } from '../../../../../ui/translation';
import { useEditor } from '../../state/use-editor';

/** The alternative text of the lead picture. It belongs to the picture in the library and is saved on its own. */
export function LeadPictureAlt({ imageId }: { imageId: number }) {
  const { data: image } = useQuery(imageById(imageId));
  return image ? <AltField key={image.alt} image={image} /> : null;
}

function AltField({ image }: { image: Image }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const update = useUpdateImage();
  const [text, setText] = useState(image.alt ?? '');
  const refusal = alternativeText.safeParse(text).error?.issues[0]?.message;
  const canEdit = !isReadOnly && viewer.can('image.update');

  async function save() {
    const alt = text.trim() || null;
    if (!canEdit || refusal !== undefined || alt === image.alt) return;
    try {
      await update.mutateAsync({ params: { id: image.id }, body: { alt: alt ?? '' } });
      notifySuccess(t('Alternative text saved for all uses of the picture.'));
    } catch (error) {
      notifyFailure(error, t('Error updating image.'));
    }
  }

  return (
    <TextInput
      label={t('Alt')}
      size="xs"
      description={t('Lists and the article show this text wherever the picture is used.')}
      maxLength={255}
      readOnly={!canEdit}
      {...(!canEdit && { variant: 'filled' })}
      value={text}
      error={canEdit && refusal ? translateMessage(refusal) : null}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setText(image.alt ?? '');
      }}
    />
  );
}
