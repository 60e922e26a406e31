import { ActionIcon, Loader, Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../access/viewer';
import grid from '../picture-grid.module.css';
import { Thumbnail } from '../thumbnail';
import classes from './picker.module.css';

interface Props {
  image: Image;
  /** Whoever comes back from it finds the focus on it. */
  isFocused: boolean;
  /** Something is done with it, and nothing else can be until then. */
  isBusy: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** Disabled by what it says rather than in earnest: it would drop the focus of whoever has just used it. */
const disabled = { 'aria-disabled': true, 'data-disabled': true } as const;

export function PickerTile({ image, isFocused, isBusy, onChoose, onRemove }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const { name, width, height } = image;

  return (
    <li className={classes.card} aria-busy={isBusy}>
      <UnstyledButton
        ref={button}
        className={`${grid.tile} ${classes.tile}`}
        {...(isBusy ? disabled : { onClick: onChoose })}
      >
        <Thumbnail image={image} />
        <span className={classes.text}>
          <Text span display="block" size="sm" truncate>
            {name}
          </Text>
          <Text span display="block" size="xs" c="dimmed">
            {t('{width} x {height}', { width, height })}
          </Text>
        </span>
      </UnstyledButton>
      {isBusy ? <Loader className={classes.busy} size="sm" /> : null}
      <Can access="image.delete">
        <Tooltip label={t('Delete')}>
          <ActionIcon
            className={classes.remove}
            variant="default"
            size="sm"
            aria-label={t('Delete {name}', { name })}
            {...(isBusy ? disabled : { onClick: onRemove })}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      </Can>
    </li>
  );
}
