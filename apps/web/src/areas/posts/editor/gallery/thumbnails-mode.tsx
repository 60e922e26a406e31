import { Checkbox, Group, Input, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LibrarySteps } from '../../../../shared/images/picker/library-steps';
import type { Picking } from '../../../../shared/images/picker/use-picking';
import classes from './gallery.module.css';
import { StepTitle } from './step-title';
import { ThumbnailSlot } from './thumbnail-slot';
import type { Thumbs, ThumbTarget } from './thumbs';
import type { Cropping } from './use-cropping';

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
