import { Button, Checkbox, Group, Input, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LibrarySteps } from '../../../../shared/images/picker/library-steps';
import type { Picking } from '../../../../shared/images/picker/use-picking';
import classes from './gallery.module.css';
import type { Cropping, Thumbs, ThumbTarget } from './thumbnails';

interface Props {
  picking: Picking;
  cropping: Cropping;
  thumbs: Thumbs;
  thumbnailUrls: { thumbnail: string | null; fbThumbnail: string | null };
  mayFacebook: boolean;
}

/** Chooses what the post is announced with: on the main page of the site, and on Facebook. */
export function ThumbnailsMode({ picking, cropping, thumbs, thumbnailUrls, mayFacebook }: Props) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<ThumbTarget>('main');
  const [isForBoth, setIsForBoth] = useState<boolean | null>(null);
  const hasFacebook = thumbs.fb_thumb !== null;
  const forBoth = isForBoth ?? !hasFacebook;

  function choose(image: Image) {
    picking.startAgain();
    // The box starts anew with every picture: the next one is to replace nothing unasked.
    setIsForBoth(null);
    void cropping.crop(image, !mayFacebook ? ['main'] : target === 'main' && forBoth ? ['main', 'facebook'] : [target]);
  }

  return (
    <Stack gap="sm">
      <div className={classes.slots}>
        <ThumbnailSlot
          label={t('Main page')}
          ratio="16:9"
          url={thumbs.thumb === null ? null : thumbnailUrls.thumbnail}
        />
        {mayFacebook ? (
          <ThumbnailSlot
            label={t('Facebook')}
            ratio="1.91:1"
            url={hasFacebook ? thumbnailUrls.fbThumbnail : null}
            removal={{ label: t('Remove the Facebook thumbnail'), onRemove: cropping.removeFacebook }}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('The Facebook thumbnail can be seen and changed with the right post.fb.')}
          </Text>
        )}
      </div>
      {mayFacebook ? <TargetChoice target={target} onChange={setTarget} /> : null}
      {mayFacebook && target === 'main' ? (
        <Checkbox
          label={t('Use for Facebook too')}
          checked={forBoth}
          onChange={(event) => setIsForBoth(event.currentTarget.checked)}
        />
      ) : null}
      <Group gap="xs" role="status" mih={22}>
        {cropping.isCropping ? (
          <>
            <Loader size="xs" />
            <Text size="sm">{t('Making thumbnails…')}</Text>
          </>
        ) : null}
      </Group>
      <StepTitle step={picking.step.name === 'add' ? 'add' : 'select'} />
      <LibrarySteps picking={picking} onChoose={choose} isBusy={cropping.isBusy} />
    </Stack>
  );
}

function TargetChoice({ target, onChange }: { target: ThumbTarget; onChange: (target: ThumbTarget) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper label={t('The next image is for')} labelElement="div" labelProps={{ id }}>
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

interface ThumbnailSlotProps {
  label: string;
  /** Width by height. */
  ratio: string;
  url: string | null;
  removal?: { label: string; onRemove: () => void };
}

/** A thumbnail as the post has it now, in the shape in which it is shown. */
function ThumbnailSlot({ label, ratio, url, removal }: ThumbnailSlotProps) {
  const { t } = useTranslation();
  const slot = useRef<HTMLElement>(null);

  function remove() {
    // The button goes with the picture.
    slot.current?.focus();
    removal?.onRemove();
  }

  return (
    <figure ref={slot} tabIndex={-1} className={classes.slot} aria-label={label}>
      <figcaption>
        <Text span size="sm" fw={600}>
          {label}
        </Text>{' '}
        <Text span size="xs" c="dimmed">
          {ratio}
        </Text>
      </figcaption>
      <div className={classes.shape} style={{ aspectRatio: ratio.replace(':', ' / ') }}>
        {url === null ? (
          <Text size="sm" c="dimmed">
            {t('No image yet')}
          </Text>
        ) : (
          <img src={url} alt={t('Thumbnail: {name}', { name: label })} />
        )}
      </div>
      {removal ? (
        <Button
          // It keeps its place while there is no picture.
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

/** Where in choosing a picture one is. */
export function StepTitle({ step }: { step: Picking['step']['name'] }) {
  const { t } = useTranslation();
  const titles = { select: t('Select an image'), add: t('Add new image'), insert: t('Insert') };
  return (
    <Title order={3} size="h4">
      {titles[step]}
    </Title>
  );
}
