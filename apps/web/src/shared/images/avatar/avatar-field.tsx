import { Button, Group, Input, Loader, Stack } from '@mantine/core';
import type { Crop } from '@masthead/domain/images/crop';
import { IconUser } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/i18n';
import { checkPicture } from '../check-picture';
import { ChooseFiles, useIncomingFiles } from '../incoming-files';
import classes from './avatar.module.css';
import type { AvatarSource, PickedAvatar } from './picked-avatar';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog')).CropDialog }));

interface Props {
  label: string;
  value: PickedAvatar | null;
  onChange: (value: PickedAvatar | null) => void;
  /** The address of the stored avatar. */
  stored: string | null;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Has the focus when the field is refused. */
  ref?: Ref<HTMLButtonElement>;
}

/** A round picture of somebody: chosen, dropped or pasted, then cut. Until the cut is agreed to, the one before stays. */
export function AvatarField({ label, value, onChange, stored, error, required, disabled = false, ref }: Props) {
  const { t } = useTranslation();
  const { read, refusal, isChecking } = useAvatarSource();
  const [source, setSource] = useState<AvatarSource | null>(null);
  const [cropping, setCropping] = useState<{ source: AvatarSource; crop: Crop | null } | null>(null);
  const isOver = useIncomingFiles(!disabled && !cropping, ([file]) => file && void choose(file));
  const chosen = value && source ? { source, crop: value.crop } : null;
  const message = refusal ?? error;

  async function choose(file: File) {
    const next = await read(file);
    if (next) setCropping({ source: next, crop: null });
  }

  function accept(from: AvatarSource, crop: Crop) {
    setCropping(null);
    setSource(from);
    onChange({ file: from.file, crop });
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required === true && !disabled}
      error={message && translateMessage(message)}
    >
      <Group gap="md" align="center" my={4}>
        <AvatarPreview alt={label} stored={stored} chosen={chosen} isOver={isOver} />
        {disabled ? null : (
          <Stack gap="xs" align="start">
            <ChooseFiles
              ref={ref}
              label={stored || value ? t('Change picture') : t('Choose picture')}
              variant="default"
              size="xs"
              onFiles={([file]) => file && void choose(file)}
            />
            {chosen ? (
              <>
                <Button variant="default" size="xs" onClick={() => setCropping(chosen)}>
                  {t('Crop again')}
                </Button>
                <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
                  {t('Take back')}
                </Button>
              </>
            ) : null}
            {isChecking ? <Loader size="xs" aria-label={t('Checking the pictures…')} /> : null}
          </Stack>
        )}
      </Group>
      {cropping ? (
        <Suspense fallback={null}>
          <CropDialog
            {...cropping}
            onCancel={() => setCropping(null)}
            onCropped={(crop) => accept(cropping.source, crop)}
          />
        </Suspense>
      ) : null}
    </Input.Wrapper>
  );
}

interface AvatarPreviewProps {
  /** Says what is shown. */
  alt: string;
  /** The stored avatar, shown unless a new one is chosen. */
  stored: string | null;
  chosen: { source: AvatarSource; crop: Crop } | null;
  isOver: boolean;
}

/** The avatar as readers will see it. */
function AvatarPreview({ alt, stored, chosen, isOver }: AvatarPreviewProps) {
  return (
    <div className={classes.round} {...(isOver && { 'data-over': true })}>
      {chosen ? (
        <img
          className={classes.part}
          src={chosen.source.address}
          alt={alt}
          style={partOf(chosen.source, chosen.crop)}
        />
      ) : stored ? (
        <img src={stored} alt={alt} width={512} height={512} />
      ) : (
        <div className={classes.blank}>
          <IconUser size={40} stroke={1.2} aria-hidden />
        </div>
      )}
    </div>
  );
}

/** The whole picture, so large and so placed that the frame holds the chosen part of it. */
function partOf({ width }: AvatarSource, crop: Crop) {
  const percent = (pixels: number) => `${(pixels / crop.width) * 100}%`;
  return { width: percent(width), left: percent(-crop.x), top: percent(-crop.y) };
}

/** Reads chosen files, and says of the last one why it will not do. */
function useAvatarSource() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const latest = useRef<File | null>(null);
  const addresses = useRef<string[]>([]);

  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  async function read(file: File): Promise<AvatarSource | null> {
    latest.current = file;
    setIsChecking(true);
    const { picture, refusal } = await checkPicture(file);
    if (latest.current !== file) return null;
    setIsChecking(false);
    setRefusal(refusal);
    if (!picture) return null;
    const address = URL.createObjectURL(file);
    addresses.current.push(address);
    return { file, address, width: picture.width, height: picture.height };
  }

  return { read, refusal, isChecking };
}
