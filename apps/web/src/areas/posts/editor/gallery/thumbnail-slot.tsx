import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './gallery.module.css';

interface Props {
  label: string;
  /** Width by height. */
  ratio: string;
  url: string | null;
  removal?: { label: string; onRemove: () => void };
}

/** A thumbnail as the post has it now, in the shape in which it is shown. */
export function ThumbnailSlot({ label, ratio, url, removal }: Props) {
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
