import { Table, Title } from '@mantine/core';
import { mergeAccessRefusal } from '@masthead/domain/tags/rules';
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
  /** `false` hides a shortcut that the user has no right to use. */
  isAllowed?: boolean;
}

interface ShortcutGroup {
  title: string;
  isAllowed?: boolean;
  shortcuts: Shortcut[];
}

const isShown = ({ isAllowed = true }: { isAllowed?: boolean }) => isAllowed;

/** The keyboard shortcuts of the pages that the user may open, and of texts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const groups = [...listPageShortcuts(t, viewer), { title: t('Text'), shortcuts: listTextShortcuts(t) }];
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose} size="28rem">
      {groups.filter(isShown).map(({ title, shortcuts }) => (
        <section key={title}>
          <Title order={3} size="h5" mt="sm">
            {title}
          </Title>
          <Table verticalSpacing={4} horizontalSpacing={0}>
            <Table.Tbody>
              {shortcuts.filter(isShown).map(({ label, keys }) => (
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

/** A test compares these keys with the handlers of the admin: apps/server/test/project/shortcuts.unit.test.ts. */
function listPageShortcuts(t: Translate, viewer: ReturnType<typeof useViewer>): ShortcutGroup[] {
  const { can } = viewer;
  const maySelect = can(['post.update', 'post.publish', 'post.export']) || mergeAccessRefusal(viewer) === null;
  return [
    {
      title: t('Everywhere'),
      shortcuts: [
        { label: t('Find anything'), keys: 'Mod+K' },
        { label: t('New story'), keys: 'N', isAllowed: mayWriteStory(viewer) },
        { label: t('Save'), keys: 'Mod+S' },
        { label: t('Close the dialog or panel'), keys: 'Esc' },
        { label: t('Keyboard shortcuts'), keys: '?' },
      ],
    },
    {
      title: t('Lists'),
      shortcuts: [
        { label: t('Open the row'), keys: 'Enter' },
        { label: t('Select the row'), keys: 'Space', isAllowed: maySelect },
        { label: t('Select the rows up to this one'), keys: 'Shift+Space', isAllowed: maySelect },
        { label: t('Select the clicked row'), keys: 'Mod', isAllowed: maySelect },
        { label: t('Select the rows up to the clicked checkbox'), keys: 'Shift', isAllowed: maySelect },
        { label: t('Clear selection'), keys: 'Esc', isAllowed: maySelect },
        { label: t('Expand the row'), keys: '→', isAllowed: can('category.read') },
        { label: t('Collapse the row'), keys: '←', isAllowed: can('category.read') },
      ],
    },
    {
      title: t('Edit post'),
      isAllowed: can('post.update'),
      shortcuts: [
        { label: t('Publish'), keys: 'Mod+Shift+P', isAllowed: can('post.publish') },
        { label: t('Confirm the publication'), keys: 'Mod+Enter', isAllowed: can('post.publish') },
        { label: t('From the title to the text'), keys: 'Enter' },
        { label: t('Move the slide up'), keys: 'Alt+↑' },
        { label: t('Move the slide down'), keys: 'Alt+↓' },
      ],
    },
    {
      title: t('Calendar'),
      isAllowed: can('post.read'),
      shortcuts: [
        { label: t('Previous period'), keys: '←' },
        { label: t('Next period'), keys: '→' },
        { label: t('Today'), keys: 'T' },
      ],
    },
    {
      title: t('Live desk'),
      isAllowed: can('post.update'),
      shortcuts: [{ label: t('Publish or save the update'), keys: 'Mod+Enter' }],
    },
    {
      title: t('Focal point and crops'),
      isAllowed: can('image.read') && can('image.update'),
      shortcuts: [
        { label: t('Move the point or the frame'), keys: '← ↑ → ↓' },
        { label: t('Move the point farther, or resize the frame'), keys: 'Shift+← ↑ → ↓' },
      ],
    },
    {
      title: t('Translations'),
      isAllowed: can('message.update'),
      shortcuts: [{ label: t('Save the translation'), keys: 'Enter' }],
    },
  ];
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
  return [
    ...tools.flatMap(({ label, shortcut }) => (shortcut ? [{ label, keys: shortcut }] : [])),
    { label: t('Edit the selected picture'), keys: 'Enter' },
    { label: t('From the text to the toolbar'), keys: 'Alt+F10' },
    { label: t('From the toolbar to the text'), keys: 'Esc' },
  ];
}
