import { Button, Group, Input, Stack } from '@mantine/core';
import {
  type BannerImage,
  bannerBytesRefusal,
  bannerSizeRefusal,
  bannerWidths,
} from '@masthead/domain/advertisements/banner';

import { damagedMessage, wrongTypeMessage } from '@masthead/domain/images/limits';
import { useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useField } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';
import { decodePictureSize, detectPictureType } from '../../shared/images/check-picture';
import { ChooseFiles } from '../../shared/images/incoming-files';
import { useTranslation } from '../../ui/translation';
import classes from './advertisements.module.css';
import { type BannerValues, findRefusal, findValidImage, type PickedImage } from './banner-values';

interface Props<Out> {
  control: Control<BannerValues, unknown, Out>;
  name: BannerImage;
  /** The image for the other screen size. A banner needs only one of the two. */
  other: BannerImage;
  label: string;
  /** The URL of the stored image. */
  stored: string | null;
  isSaving: boolean;
}

/** Picks a banner image and previews it at the size that readers see. */
export function BannerImageField<Out>({ control, name, other, label, stored: storedUrl, isSaving }: Props<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name, label, validateWith: other });
  const value = field.value as PickedImage;
  const { choose, cancelValidation } = useImageChoice(name, (file, refusal) =>
    field.onChange(refusal === null ? file : { refusal, previous: findValidImage(value) }),
  );
  const refusal = findRefusal(value);
  const image = findValidImage(value);
  const objectUrl = useObjectUrl(image);
  const previewUrl = objectUrl ?? (image === null ? storedUrl : null);
  const message = refusal ? translateMessage(refusal) : shared.error;
  const buttonProps = { size: 'xs', disabled: isSaving } as const;

  function setImage(next: PickedImage) {
    cancelValidation();
    field.onChange(next);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('png, jpeg or gif, at most {max} px wide', { max: bannerWidths[name] })}
      {...(message && { error: message })}
    >
      <Stack gap="xs" my={4} align="start">
        {previewUrl ? <img className={classes.preview} src={previewUrl} alt={label} /> : null}
        {isOpen ? (
          <Group gap="xs">
            <ChooseFiles
              {...buttonProps}
              ref={field.ref}
              label={name === 'image_desktop' ? t('Choose desktop image') : t('Choose mobile image')}
              variant="default"
              onFiles={([file]) => file && void choose(file)}
            />
            {value === null ? null : (
              <Button {...buttonProps} variant="subtle" onClick={() => setImage(refusal ? image : null)}>
                {t('Undo choice')}
              </Button>
            )}
            {previewUrl ? (
              <RemoveImage {...buttonProps} name={name} isHidden={!storedUrl} onRemove={() => setImage('')} />
            ) : null}
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}

/** Validates the chosen file. A newer choice supersedes a validation that is still running. */
function useImageChoice(kind: BannerImage, onChosen: (file: File, refusal: string | null) => void) {
  const latest = useRef<File | null>(null);

  async function choose(file: File) {
    latest.current = file;
    const refusal = await bannerPictureRefusal(kind, file);
    if (latest.current === file) onChosen(file, refusal);
  }

  function cancelValidation() {
    latest.current = null;
  }

  return { choose, cancelValidation };
}

/** Applies the server's checks before the upload; `null` if the file is valid. */
async function bannerPictureRefusal(kind: BannerImage, file: File): Promise<string | null> {
  try {
    const tooLarge = bannerBytesRefusal(file.size);
    if (tooLarge) return tooLarge;
    if (!(await detectPictureType(file))) return wrongTypeMessage;
    return bannerSizeRefusal(kind, await decodePictureSize(file));
  } catch {
    return damagedMessage;
  }
}

/** An object URL of the picked file, revoked when another value replaces it. */
function useObjectUrl(value: PickedImage): string | null {
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(value instanceof File)) return;
    const url = URL.createObjectURL(value);
    setObjectUrl(url);
    return () => {
      setObjectUrl(null);
      URL.revokeObjectURL(url);
    };
  }, [value]);
  return objectUrl;
}

interface RemoveProps {
  name: BannerImage;
  size: 'xs';
  disabled: boolean;
  /** Without a stored image, "Undo choice" does the same. */
  isHidden: boolean;
  onRemove: () => void;
}

function RemoveImage({ name, isHidden, onRemove, ...buttonProps }: RemoveProps) {
  const { t } = useTranslation();
  if (isHidden) return null;
  return (
    <Button {...buttonProps} variant="subtle" color="red" c="var(--mantine-color-error)" onClick={onRemove}>
      {name === 'image_desktop' ? t('Remove desktop image') : t('Remove mobile image')}
    </Button>
  );
}
