import { Button, Group, Input, Loader, Stack } from '@mantine/core';
import type { Crop } from '@masthead/domain/images/crop';
import { IconUser } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/translation';
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
  /** The URL of the stored avatar. */
  stored: string | null;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Receives the focus when the field is invalid. */
  ref?: Ref<HTMLButtonElement>;
}

/** Form field for the round picture of a person. The user chooses, drops or pastes a picture and crops it. */
export function AvatarField({ label, value, onChange, stored, error, required, disabled = false, ref }: Props) {
  const { t } = useTranslation();
  const { readSource, refusal, isChecking } = useAvatarSource();
  const [source, setSource] = useState<AvatarSource | null>(null);
  const [cropping, setCropping] = useState<{ source: AvatarSource; crop: Crop | null } | null>(null);
  const isDraggingFiles = useIncomingFiles(!disabled && !cropping, ([file]) => file && void openCropDialog(file));
  const newAvatar = value && source ? { source, crop: value.crop } : null;
  const message = refusal ?? error;

  async function openCropDialog(file: File) {
    const next = await readSource(file);
    if (next) setCropping({ source: next, crop: null });
  }

  function applyCrop(avatarSource: AvatarSource, crop: Crop) {
    setCropping(null);
    setSource(avatarSource);
    onChange({ file: avatarSource.file, crop });
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required === true && !disabled}
      error={message && translateMessage(message)}
    >
      <Group gap="md" align="center" my={4}>
        <AvatarPreview alt={label} stored={stored} newAvatar={newAvatar} isDraggingFiles={isDraggingFiles} />
        {disabled ? null : (
          <Stack gap="xs" align="start">
            <ChooseFiles
              ref={ref}
              label={stored || value ? t('Change picture') : t('Choose picture')}
              variant="default"
              size="xs"
              onFiles={([file]) => file && void openCropDialog(file)}
            />
            {newAvatar ? (
              <>
                <Button variant="default" size="xs" onClick={() => setCropping(newAvatar)}>
                  {t('Crop again')}
                </Button>
                <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
                  {t('Undo choice')}
                </Button>
              </>
            ) : null}
            {isChecking ? <Loader size="xs" role="img" aria-label={t('Checking the pictures…')} /> : null}
          </Stack>
        )}
      </Group>
      {cropping ? (
        <Suspense fallback={null}>
          <CropDialog
            {...cropping}
            onCancel={() => setCropping(null)}
            onCropped={(crop) => applyCrop(cropping.source, crop)}
          />
        </Suspense>
      ) : null}
    </Input.Wrapper>
  );
}

interface AvatarPreviewProps {
  alt: string;
  stored: string | null;
  newAvatar: { source: AvatarSource; crop: Crop } | null;
  isDraggingFiles: boolean;
}

function AvatarPreview({ alt, stored, newAvatar, isDraggingFiles }: AvatarPreviewProps) {
  return (
    <div className={classes.avatar} {...(isDraggingFiles && { 'data-over': true })}>
      {newAvatar ? (
        <img
          className={classes.cropped}
          src={newAvatar.source.url}
          alt={alt}
          style={cropStyle(newAvatar.source, newAvatar.crop)}
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

/** Scales and positions the picture so that the frame shows the crop. */
function cropStyle({ width }: AvatarSource, crop: Crop) {
  const percent = (pixels: number) => `${(pixels / crop.width) * 100}%`;
  return { width: percent(width), left: percent(-crop.x), top: percent(-crop.y) };
}

/** Reads chosen files. `refusal` is the reason why the last one was rejected. */
function useAvatarSource() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const latestFile = useRef<File | null>(null);
  const objectUrls = useRef<string[]>([]);

  useEffect(() => {
    const urls = objectUrls.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  async function readSource(file: File): Promise<AvatarSource | null> {
    latestFile.current = file;
    setIsChecking(true);
    const { picture, refusal } = await checkPicture(file);
    if (latestFile.current !== file) return null;
    setIsChecking(false);
    setRefusal(refusal);
    if (!picture) return null;
    const url = URL.createObjectURL(file);
    objectUrls.current.push(url);
    return { file, url, width: picture.width, height: picture.height };
  }

  return { readSource, refusal, isChecking };
}
