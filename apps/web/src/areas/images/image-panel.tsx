import { Box, Button, Group, Text } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { fieldsOf, ImageFields, imageFields, withLogo } from '../../shared/images/image-fields';

import { useUpdateImage } from '../../shared/images/images.api';
import { Thumbnail } from '../../shared/images/thumbnail';
import { notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';

interface Props {
  image: Image;
  onClose: () => void;
  /** Asks and deletes; `true` when the picture is gone. */
  onRemove: () => Promise<boolean>;
  isRemoving: boolean;
}

export function ImagePanel({ image, onClose, onRemove, isRemoving }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { zone } = useProject();
  const update = useUpdateImage();
  const { id, width, height } = image;

  const entity = useEntityForm({
    schema: imageFields,
    values: fieldsOf(image),
    versioned: { entity: image, toValues: fieldsOf },
    creating: false,
    readOnly: !viewer.can('image.update'),
    save: async (values, changes, base) =>
      fieldsOf(await update.mutateAsync({ params: { id }, body: withLogo(changes, values), base })),
    onSaved: () => {
      notifySuccess(t('Updated'));
      onClose();
    },
    fallback: t('Error updating image.'),
  });

  async function remove() {
    if (!(await onRemove())) return;
    entity.discard();
    onClose();
  }

  const removal = (
    <Can access="image.delete">
      <Button
        ml="auto"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        loading={isRemoving}
        onClick={() => void remove()}
      >
        {t('Delete')}
      </Button>
    </Can>
  );

  return (
    <EntityPanel title={t('Edit image')} entity={entity} onClose={onClose} remove={removal}>
      <Box maw="14rem">
        <Thumbnail image={image} />
      </Box>
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('{width} x {height}', { width, height })}
        </Text>
        <Text size="sm" c="dimmed">
          {zoneDateTime(image.created_at, zone)}
        </Text>
      </Group>
      <ImageFields control={entity.form.control} isKnown autoFocus />
    </EntityPanel>
  );
}
