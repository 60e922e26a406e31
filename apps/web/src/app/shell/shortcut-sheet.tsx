import { Table, Title } from '@mantine/core';
import { useViewer } from '../../shared/access/viewer';
import {
  createAlignTools,
  createBlockTools,
  createHistoryTools,
  createInsertTools,
  createListTools,
  createMarkTools,
} from '../../shared/rich-text/toolbar/format-tools';
import { shortcutText } from '../../shared/rich-text/toolbar/shortcut';
import { Dialog } from '../../ui/dialog';
import { type Translate, useTranslation } from '../../ui/translation';
import { mayWriteStory } from './new-story-link';

interface Shortcut {
  label: string;
  keys: string;
}

/** The keyboard shortcuts of the pages that the user may open, and of texts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const groups: { title: string; shortcuts: Shortcut[] }[] = [
    {
      title: t('Everywhere'),
      shortcuts: [
        { label: t('Find anything'), keys: 'Mod+K' },
        ...(mayWriteStory(viewer) ? [{ label: t('New story'), keys: 'N' }] : []),
        { label: t('Keyboard shortcuts'), keys: '?' },
      ],
    },
    {
      title: t('Edit post'),
      shortcuts: [
        { label: t('Save'), keys: 'Mod+S' },
        ...(viewer.can('post.publish')
          ? [
              { label: t('Publish'), keys: 'Mod+Shift+P' },
              { label: t('Confirm the publication'), keys: 'Mod+Enter' },
            ]
          : []),
        { label: t('From the text to the toolbar'), keys: 'Alt+F10' },
      ],
    },
    ...(viewer.can('post.read')
      ? [
          {
            title: t('Calendar'),
            shortcuts: [
              { label: t('Previous period'), keys: '←' },
              { label: t('Next period'), keys: '→' },
              { label: t('Today'), keys: 'T' },
            ],
          },
        ]
      : []),
    ...(viewer.can('post.update')
      ? [{ title: t('Live desk'), shortcuts: [{ label: t('Publish or save the update'), keys: 'Mod+Enter' }] }]
      : []),
    { title: t('Text'), shortcuts: listTextShortcuts(t) },
  ];
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose} size="28rem">
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <Title order={3} size="h5" mt="sm">
            {title}
          </Title>
          <Table verticalSpacing={4} horizontalSpacing={0}>
            <Table.Tbody>
              {shortcuts.map(({ label, keys }) => (
                <Table.Tr key={label}>
                  <Table.Th fw={400}>{label}</Table.Th>
                  <Table.Td ta="right">
                    <kbd>{shortcutText(keys)}</kbd>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Dialog>
  );
}

function listTextShortcuts(t: Translate): Shortcut[] {
  const tools = [
    ...createHistoryTools(t),
    ...createBlockTools(t),
    ...createMarkTools(t),
    ...createAlignTools(t),
    ...createListTools(t),
    ...createInsertTools(t, () => undefined),
  ];
  return tools.flatMap(({ label, shortcut }) => (shortcut ? [{ label, keys: shortcut }] : []));
}
