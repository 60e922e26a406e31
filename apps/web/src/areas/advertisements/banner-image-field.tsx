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
import { useTranslation } from 'react-i18next';
import { useField } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';
import { pictureSize, pictureType } from '../../shared/images/check-picture';
import { ChooseFiles } from '../../shared/images/incoming-files';

import classes from './advertisements.module.css';
import { type BannerValues, keptIn, type PickedImage, refusalIn } from './banner-values';

interface Props<Out> {
  control: Control<BannerValues, unknown, Out>;
  name: BannerImage;
  /** The picture of the other screen size: one of the two is enough. */
  other: BannerImage;
  label: string;
  /** The address of the stored picture. */
  stored: string | null;
  /** What is on its way is not changed. */
  isSaving: boolean;
}

/** A picture of a banner, shown as large as readers will see it. */
export function BannerImageField<Out>({ control, name, other, label, stored, isSaving }: Props<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name, label, checkedWith: other });
  const value = field.value as PickedImage;
  const { choose, forget } = useChoice(name, (file, refusal) =>
    field.onChange(refusal === null ? file : { refusal, kept: keptIn(value) }),
  );
  const refusal = refusalIn(value);
  const kept = keptIn(value);
  const address = useAddress(kept);
  const shown = address ?? (kept === null ? stored : null);
  const message = refusal ? translateMessage(refusal) : shared.error;
  const look = { size: 'xs', disabled: isSaving } as const;

  function set(next: PickedImage) {
    forget();
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
        {shown ? <img className={classes.preview} src={shown} alt={label} /> : null}
        {isOpen ? (
          <Group gap="xs">
            <ChooseFiles
              {...look}
              ref={field.ref}
              label={name === 'image_desktop' ? t('Choose desktop image') : t('Choose mobile image')}
              variant="default"
              onFiles={([file]) => file && void choose(file)}
            />
            {value === null ? null : (
              <Button {...look} variant="subtle" onClick={() => set(refusal ? kept : null)}>
                {t('Take back')}
              </Button>
            )}
            {shown ? <RemoveImage {...look} name={name} isHidden={!stored} onRemove={() => set('')} /> : null}
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}

/** Looks at the chosen file; of several, only the last one counts. */
function useChoice(kind: BannerImage, onChosen: (file: File, refusal: string | null) => void) {
  const latest = useRef<File | null>(null);

  async function choose(file: File) {
    latest.current = file;
    const refusal = await bannerPictureRefusal(kind, file);
    if (latest.current === file) onChosen(file, refusal);
  }

  function forget() {
    latest.current = null;
  }

  return { choose, forget };
}

/** Looks at a picture as the server will, so that what it would refuse need not travel; `null` when it will do. */
async function bannerPictureRefusal(kind: BannerImage, file: File): Promise<string | null> {
  try {
    const tooLarge = bannerBytesRefusal(file.size);
    if (tooLarge) return tooLarge;
    if (!(await pictureType(file))) return wrongTypeMessage;
    return bannerSizeRefusal(kind, await pictureSize(file));
  } catch {
    return damagedMessage;
  }
}

/** An address of a chosen file, for as long as it is chosen. */
function useAddress(value: PickedImage): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(value instanceof File)) return;
    const made = URL.createObjectURL(value);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [value]);
  return address;
}

interface RemoveProps {
  name: BannerImage;
  size: 'xs';
  disabled: boolean;
  /** There is none in store: taking the choice back is the same. */
  isHidden: boolean;
  onRemove: () => void;
}

function RemoveImage({ name, isHidden, onRemove, ...look }: RemoveProps) {
  const { t } = useTranslation();
  if (isHidden) return null;
  return (
    <Button {...look} variant="subtle" color="red" c="var(--mantine-color-error)" onClick={onRemove}>
      {name === 'image_desktop' ? t('Remove desktop image') : t('Remove mobile image')}
    </Button>
  );
}
