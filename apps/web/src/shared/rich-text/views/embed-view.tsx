import { ActionIcon, Anchor, Text } from '@mantine/core';
import { embedLabel } from '@masthead/article/embeds/catalogue';
import type { Embed } from '@masthead/article/embeds/provider';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { useIsOpen } from '../editor-state';
import classes from './views.module.css';

/** Somebody else's post or video, named and not shown: its scripts have no business in the admin. */
export function EmbedView({ node, editor, selected, deleteNode }: ReactNodeViewProps) {
  const { t } = useTranslation();
  const { provider, url } = node.attrs as Embed;
  const isOpen = useIsOpen();
  return (
    <NodeViewWrapper className={classes.block} data-kind="embed" {...(selected && { 'data-selected': true })}>
      <div className={classes.card} data-drag-handle>
        <span className={classes.badge}>
          <IconPlayerPlay size={18} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.address}>
          <Text span display="block" size="sm" fw={600}>
            {embedLabel(provider)}
          </Text>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs" draggable={false}>
            {url}
          </Anchor>
        </span>
      </div>
      {isOpen ? (
        <ActionIcon
          className={classes.remove}
          variant="default"
          aria-label={t('Remove embed')}
          title={t('Remove embed')}
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
