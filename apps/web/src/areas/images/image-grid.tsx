import { ActionIcon, Skeleton, Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { IconCopy, IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Can } from '../../shared/access/viewer';
import grid from '../../shared/images/picture-grid.module.css';
import { localPath, Thumbnail, toFileName } from '../../shared/images/thumbnail';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { useTranslation } from '../../ui/translation';
import classes from './images-page.module.css';

interface Props {
  images: Image[];
  /** The id of the image whose form is open. */
  current: number | 'new' | null;
  isRemoving: (id: number) => boolean;
  onPreview: (image: Image) => void;
  onEdit: (image: Image) => void;
  onRemove: (image: Image) => void;
}

/** The images of the gallery as cards, with buttons to preview, edit, download, copy the URL and delete. */
export function ImageGrid({ images, current, isRemoving, onPreview, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={grid.grid} aria-label={t('Images')}>
      {images.map((image) => (
        <ImageCard
          key={image.id}
          image={image}
          isCurrent={image.id === current}
          isRemoving={isRemoving(image.id)}
          onPreview={() => onPreview(image)}
          onEdit={() => onEdit(image)}
          onRemove={() => onRemove(image)}
        />
      ))}
    </ul>
  );
}

interface ImageCardProps {
  image: Image;
  /** Whether the form of this image is open. */
  isCurrent: boolean;
  isRemoving: boolean;
  onPreview: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ImageCard({ image, isCurrent, isRemoving, onPreview, onEdit, onRemove }: ImageCardProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const copyLink = useCopyLink();
  const { name, width, height } = image;
  const actionProps = { disabled: isRemoving };

  return (
    <li className={`${grid.tile} ${classes.card}`} aria-busy={isRemoving} {...(isCurrent && { 'data-current': true })}>
      {/* Hidden from keyboard and screen readers, which have the same action as a button below. */}
      <UnstyledButton className={classes.picture} tabIndex={-1} aria-hidden disabled={isRemoving} onClick={onPreview}>
        <Thumbnail image={image} />
      </UnstyledButton>
      <div className={classes.text}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('{width} x {height}', { width, height })}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={image.created_at}>
          {zoneDateTime(image.created_at, zone)}
        </Text>
      </div>
      <div className={classes.actions}>
        <ActionButton
          {...actionProps}
          icon={IconEye}
          hint={t('Preview')}
          label={t('Preview {name}', { name })}
          onClick={onPreview}
        />
        <Can access="image.update">
          <ActionButton
            {...actionProps}
            icon={IconPencil}
            hint={t('Edit')}
            label={t('Edit {name}', { name })}
            onClick={onEdit}
          />
        </Can>
        <Tooltip label={t('Download')}>
          <ActionIcon
            component="a"
            variant="subtle"
            color="gray"
            aria-label={t('Download {name}', { name })}
            {...(isRemoving ? { 'aria-disabled': true, 'data-disabled': true } : { href: localPath(image) })}
            download={toFileName(image)}
          >
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
        <ActionButton
          {...actionProps}
          icon={IconCopy}
          hint={t('Copy URL')}
          label={t('Copy URL of {name}', { name })}
          onClick={() => void copyLink(image.url)}
        />
        <Can access="image.delete">
          <ActionButton
            {...actionProps}
            icon={IconTrash}
            hint={t('Delete')}
            label={t('Delete {name}', { name })}
            onClick={onRemove}
            isDanger
          />
        </Can>
      </div>
    </li>
  );
}

function useCopyLink(): (url: string) => Promise<void> {
  const { t } = useTranslation();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess(t('Link copied to clipboard'));
    } catch {
      // The browser's error message is technical, so the notice shows the URL instead.
      notifyFailure(null, t('The link could not be copied: {url}', { url }));
    }
  };
}

interface ActionButtonProps {
  icon: ComponentType<{ size?: number }>;
  /** The text of the tooltip. */
  hint: string;
  /** The accessible name, which contains the name of the image. */
  label: string;
  disabled: boolean;
  onClick: () => void;
  /** Shown in red, because the action is destructive. */
  isDanger?: boolean;
}

const dangerProps = { color: 'red', c: 'var(--mantine-color-error)' };

function ActionButton({ icon: Icon, hint, label, disabled, onClick, isDanger = false }: ActionButtonProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        {...(isDanger && !disabled && dangerProps)}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

const SKELETON_COUNT = 12;

/** A placeholder for the grid while the first page loads. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={grid.grid} aria-busy="true" role="status" aria-label={t('Loading…')}>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and never reordered
        <Skeleton key={index} height="13rem" />
      ))}
    </div>
  );
}
