import { Button, Checkbox, Group, Input, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { useId, useRef, useState } from 'react';
import { LibrarySteps } from '../../../../shared/images/picker/library-steps';
import type { ImagePickerState } from '../../../../shared/images/picker/use-image-picker';
import { useTranslation } from '../../../../ui/translation';
import classes from './gallery.module.css';
import type { Cropping, Thumbs, ThumbTarget } from './thumbnails';

interface Props {
  picker: ImagePickerState;
  cropping: Cropping;
  thumbs: Thumbs;
  thumbnailUrls: { thumbnail: string | null; fbThumbnail: string | null };
  mayFacebook: boolean;
}

/** The mode "Add thumbnails" of the gallery menu: picks images as the post's thumbnails for the site and for Facebook. */
export function ThumbnailsMode({ picker, cropping, thumbs, thumbnailUrls, mayFacebook }: Props) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<ThumbTarget>('main');
  /** The user's choice; `null` until the user changes the checkbox. */
  const [bothChoice, setBothChoice] = useState<boolean | null>(null);
  const hasFacebook = thumbs.fb_thumb !== null;
  const isForBoth = bothChoice ?? !hasFacebook;

  function choose(image: Image) {
    picker.startAgain();
    // Reset the checkbox after each image, so that the next one replaces nothing by accident.
    setBothChoice(null);
    void cropping.crop(image, findTargets());
  }

  function findTargets(): ThumbTarget[] {
    if (!mayFacebook) return ['main'];
    return target === 'main' && isForBoth ? ['main', 'facebook'] : [target];
  }

  return (
    <Stack gap="sm">
      <div className={classes.previews}>
        <ThumbnailPreview
          label={t('Main page')}
          ratio="16:9"
          url={thumbs.thumb === null ? null : thumbnailUrls.thumbnail}
        />
        {mayFacebook ? (
          <ThumbnailPreview
            label={t('Facebook')}
            ratio="1.91:1"
            url={hasFacebook ? thumbnailUrls.fbThumbnail : null}
            removal={{ label: t('Remove the Facebook thumbnail'), onRemove: cropping.removeFacebook }}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('You need the right post.fb to see and change the Facebook thumbnail.')}
          </Text>
        )}
      </div>
      {mayFacebook ? <TargetChoice target={target} onChange={setTarget} /> : null}
      {mayFacebook && target === 'main' ? (
        <Checkbox
          label={t('Also use for Facebook')}
          checked={isForBoth}
          onChange={(event) => setBothChoice(event.currentTarget.checked)}
        />
      ) : null}
      <Group gap="xs" role="status" mih={22}>
        {cropping.isCropping ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{t('Creating thumbnails…')}</Text>
          </>
        ) : null}
      </Group>
      <StepTitle step={picker.step.name === 'add' ? 'add' : 'select'} />
      <LibrarySteps picker={picker} onChoose={choose} isBusy={cropping.isBusy} />
    </Stack>
  );
}

function TargetChoice({ target, onChange }: { target: ThumbTarget; onChange: (target: ThumbTarget) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper label={t('Insert the next image as')} labelElement="div" labelProps={{ id }}>
      <SegmentedControl<ThumbTarget>
        fullWidth
        aria-labelledby={id}
        data={[
          { value: 'main', label: t('Main page') },
          { value: 'facebook', label: t('Facebook') },
        ]}
        value={target}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

interface ThumbnailPreviewProps {
  label: string;
  ratio: string;
  url: string | null;
  removal?: { label: string; onRemove: () => void };
}

function ThumbnailPreview({ label, ratio, url, removal }: ThumbnailPreviewProps) {
  const { t } = useTranslation();
  const figure = useRef<HTMLElement>(null);

  function remove() {
    // Move focus first: the button disappears with the image.
    figure.current?.focus();
    removal?.onRemove();
  }

  return (
    <figure ref={figure} tabIndex={-1} className={classes.preview} aria-label={label}>
      <figcaption>
        <Text span size="sm" fw={600}>
          {label}
        </Text>{' '}
        <Text span size="xs" c="dimmed">
          {ratio}
        </Text>
      </figcaption>
      <div className={classes.previewFrame} style={{ aspectRatio: ratio.replace(':', ' / ') }}>
        {url === null ? (
          <Text size="sm" c="dimmed">
            {t('No image')}
          </Text>
        ) : (
          <img src={url} alt={t('Thumbnail: {name}', { name: label })} />
        )}
      </div>
      {removal ? (
        <Button
          // Hidden, not removed, so that the layout stays stable.
          {...(url === null && { style: { visibility: 'hidden' } })}
          mt={4}
          size="compact-sm"
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          aria-label={removal.label}
          onClick={remove}
        >
          {t('Remove')}
        </Button>
      ) : null}
    </figure>
  );
}

/** The heading of a step of the image picker. */
export function StepTitle({ step }: { step: ImagePickerState['step']['name'] }) {
  const { t } = useTranslation();
  const titles = { select: t('Select an image'), add: t('Add new image'), insert: t('Insert') };
  return (
    <Title order={3} size="h4">
      {titles[step]}
    </Title>
  );
}
