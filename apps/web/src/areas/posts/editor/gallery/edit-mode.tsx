import { Button, Group, Stack, Text } from '@mantine/core';
import { parseMediaAddress } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { imageInsert, imageSources } from '@masthead/domain/images/contract';

import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { FigureText } from './figure-text';
import classes from './gallery.module.css';
import { changeFigure, removeFigure } from './selected-figure';

interface Props {
  editor: Editor;
  figure: FigureAttributes;
  onClose: () => void;
}

const { alt, title, label } = imageInsert.shape;

/** What is said about the selected picture at its place; the library keeps its own words. */
export function EditMode({ editor, figure, onClose }: Props) {
  const { t } = useTranslation();
  const { src, author, source, width, height } = figure;
  const facts = [
    width !== null && height !== null && t('{width} x {height}', { width, height }),
    author,
    imageSources.find(({ id }) => id === source)?.name,
  ].filter(Boolean);
  const change = (part: Partial<FigureAttributes>) => changeFigure(editor, part);

  return (
    <Stack gap="sm">
      <div className={classes.picture}>
        <img src={parseMediaAddress(src)?.at(640) ?? src} alt={figure.alt ?? ''} />
      </div>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <FigureText
        label={t('Alt')}
        value={figure.alt}
        schema={alt}
        limits={{ min: 5, max: 255 }}
        autoFocus
        onChange={(text) => change({ alt: text })}
      />
      <FigureText
        label={t('Title')}
        value={figure.title}
        schema={title}
        limits={{ min: 5, max: 255 }}
        onChange={(text) => change({ title: text })}
      />
      <FigureText
        label={t('Label')}
        value={figure.caption}
        schema={label}
        limits={{ min: 5, max: 200 }}
        onChange={(text) => change({ caption: text })}
      />
      <Text size="sm" c="dimmed">
        {t('Changes are in the text at once. Select another image there to edit it.')}
      </Text>
      <Group justify="space-between" gap="xs">
        <Button onClick={onClose}>{t('Done')}</Button>
        <Button variant="subtle" color="red" c="var(--mantine-color-error)" onClick={() => removeFigure(editor)}>
          {t('Remove from the text')}
        </Button>
      </Group>
    </Stack>
  );
}
