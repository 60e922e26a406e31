import { ActionIcon, Text } from '@mantine/core';
import { parseMediaAddress } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { alternativeText, imageSources, labelText } from '@masthead/domain/images/contract';
import { IconTrash } from '@tabler/icons-react';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../is-open';
import { NodeText } from './node-text';
import classes from './views.module.css';

/** A picture with what is said about it at this place. */
export function FigureView({ node, editor, selected, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { t } = useTranslation();
  const { src, alt, caption, author, source, width, height } = node.attrs as FigureAttributes;
  const isOpen = useIsOpen();
  const credit = [author, imageSources.find(({ id }) => id === source)?.name].filter(Boolean).join(' · ');

  function leave() {
    const at = getPos();
    if (at !== undefined) editor.chain().setNodeSelection(at).focus().run();
  }

  return (
    <NodeViewWrapper as="figure" className={classes.block} {...(selected && { 'data-selected': true })}>
      <div className={classes.picture} data-drag-handle>
        <img
          src={parseMediaAddress(src)?.at(640) ?? src}
          alt={alt ?? ''}
          {...(width !== null && height !== null && roomFor(width, height))}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </div>
      <div className={classes.texts} contentEditable={false}>
        <NodeText
          label={t('Alt')}
          value={alt}
          schema={alternativeText}
          max={255}
          isOpen={isOpen}
          onChange={(value) => updateAttributes({ alt: value })}
          onLeave={leave}
        />
        <NodeText
          label={t('Caption')}
          value={caption}
          schema={labelText}
          max={200}
          isOpen={isOpen}
          onChange={(value) => updateAttributes({ caption: value })}
          onLeave={leave}
        />
        {credit === '' ? null : (
          <Text className={classes.credit} size="xs" c="dimmed">
            {credit}
          </Text>
        )}
      </div>
      {isOpen ? (
        <ActionIcon
          className={classes.remove}
          variant="default"
          aria-label={t('Remove image')}
          title={t('Remove image')}
          onClick={() => {
            deleteNode();
            editor.commands.focus();
          }}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : null}
    </NodeViewWrapper>
  );
}

/** Its place is kept before it has come, so that the text below does not jump: 22rem is its largest height. */
function roomFor(width: number, height: number) {
  return { width, height, style: { width: `min(100%, ${width}px, ${(22 * width) / height}rem)` } };
}
