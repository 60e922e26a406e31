import { Anchor, Text } from '@mantine/core';
import { embedLabel } from '@masthead/article/embeds/catalogue';
import type { Embed } from '@masthead/article/embeds/provider';
import { IconPlayerPlay } from '@tabler/icons-react';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useTranslation } from '../../../ui/translation';
import { RemoveBlock } from './remove-block';
import classes from './views.module.css';

/** Shows only the provider and URL of an embed: third-party scripts must not run in the admin. */
export function EmbedView({ node, editor, selected, deleteNode }: ReactNodeViewProps) {
  const { t } = useTranslation();
  const { provider, url } = node.attrs as Embed;
  return (
    <NodeViewWrapper className={classes.block} data-kind="embed" {...(selected && { 'data-selected': true })}>
      <div className={classes.card} data-drag-handle>
        <span className={classes.badge}>
          <IconPlayerPlay size={18} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.description}>
          <Text span display="block" size="sm" fw={600}>
            {embedLabel(provider)}
          </Text>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="xs" draggable={false}>
            {url}
          </Anchor>
        </span>
      </div>
      <RemoveBlock label={t('Remove embed')} editor={editor} deleteNode={deleteNode} />
    </NodeViewWrapper>
  );
}
