import { Box, Button, Group, Text } from '@mantine/core';
import { type Image, licenseDay } from '@masthead/domain/images/contract';
import { Can, useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { FramingButton } from '../../shared/images/framing/framing-button';
import { ImageFields, imageFieldsSchema, toImageFields, withLogoColour } from '../../shared/images/image-fields';

import { useUpdateImage } from '../../shared/images/images.api';
import { Thumbnail } from '../../shared/images/thumbnail';
import { notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { useTranslation } from '../../ui/translation';

/** The fields of a picture in the library. A new picture has no licence date yet. */
const libraryFieldsSchema = imageFieldsSchema.extend({ license_expires_on: licenseDay });

const toLibraryFields = (image: Image) => ({
  ...toImageFields(image),
  license_expires_on: image.license_expires_on ?? '',
});

interface Props {
  image: Image;
  onClose: () => void;
  /** Asks for confirmation and deletes the image; resolves to `true` if it was deleted. */
  onRemove: () => Promise<boolean>;
  isRemoving: boolean;
}

/** The panel that edits the texts, source and watermark of an image. */
export function ImagePanel({ image, onClose, onRemove, isRemoving }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { zone } = useProject();
  const update = useUpdateImage();
  const { id, width, height } = image;

  const entity = useEntityForm({
    schema: libraryFieldsSchema,
    values: toLibraryFields(image),
    versioned: { entity: image, toValues: toLibraryFields },
    creating: false,
    readOnly: !viewer.can('image.update'),
    save: async (values, changes, base) =>
      toLibraryFields(await update.mutateAsync({ params: { id }, body: withLogoColour(changes, values), base })),
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

  const removeButton = (
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
    <EntityPanel title={t('Edit image')} entity={entity} onClose={onClose} remove={removeButton}>
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
      <div>
        <FramingButton imageId={id} />
      </div>
      <ImageFields control={entity.form.control} isInLibrary autoFocus />
      <TextField
        control={entity.form.control}
        name="license_expires_on"
        type="date"
        label={t('Licence expires on')}
        description={t('The publish sheet warns before this day.')}
      />
    </EntityPanel>
  );
}
