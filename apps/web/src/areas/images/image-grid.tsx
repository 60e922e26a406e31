import { ActionIcon, Skeleton, Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { IconCopy, IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import grid from '../../shared/images/picture-grid.module.css';
import { fileName, ownAddress, Thumbnail } from '../../shared/images/thumbnail';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';

import classes from './images-page.module.css';

interface Props {
  images: Image[];
  current: number | 'new' | null;
  isRemoving: (id: number) => boolean;
  onPreview: (image: Image) => void;
  onEdit: (image: Image) => void;
  onRemove: (image: Image) => void;
}

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
  /** Its form is open. */
  isCurrent: boolean;
  /** It is being deleted. */
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
  const shared = { disabled: isRemoving };

  return (
    <li className={`${grid.tile} ${classes.card}`} aria-busy={isRemoving} {...(isCurrent && { 'data-current': true })}>
      {/* For the mouse alone: the keyboard has the same as a button below. */}
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
        <Action
          {...shared}
          icon={IconEye}
          hint={t('Preview')}
          label={t('Preview {name}', { name })}
          onClick={onPreview}
        />
        <Can access="image.update">
          <Action {...shared} icon={IconPencil} hint={t('Edit')} label={t('Edit {name}', { name })} onClick={onEdit} />
        </Can>
        <Tooltip label={t('Download')}>
          <ActionIcon
            component="a"
            variant="subtle"
            color="gray"
            aria-label={t('Download {name}', { name })}
            {...(isRemoving ? { 'aria-disabled': true, 'data-disabled': true } : { href: ownAddress(image) })}
            download={fileName(image)}
          >
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
        <Action
          {...shared}
          icon={IconCopy}
          hint={t('Copy URL')}
          label={t('Copy URL of {name}', { name })}
          onClick={() => void copyLink(image.url)}
        />
        <Can access="image.delete">
          <Action
            {...shared}
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
      // The browser's own reason speaks of its inner workings; the address itself is what helps.
      notifyFailure(null, t('The link could not be copied: {url}', { url }));
    }
  };
}

interface ActionProps {
  icon: ComponentType<{ size?: number }>;
  hint: string;
  label: string;
  disabled: boolean;
  onClick: () => void;
  /** It destroys something, which lists show in red. */
  isDanger?: boolean;
}

const danger = { color: 'red', c: 'var(--mantine-color-error)' };

function Action({ icon: Icon, hint, label, disabled, onClick, isDanger = false }: ActionProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        {...(isDanger && !disabled && danger)}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

const COUNT = 12;

/** The shape of a grid that is on its way. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={grid.grid} aria-busy="true" role="status" aria-label={t('Loading…')}>
      {Array.from({ length: COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <Skeleton key={index} height="13rem" />
      ))}
    </div>
  );
}
