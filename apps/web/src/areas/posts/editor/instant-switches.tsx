import { Group, Switch, Tooltip } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';

import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useTranslation } from '../../../ui/translation';
import type { SwitchName } from './state/editor-store';
import { useEditor, useEditorStore, usePost } from './state/use-editor';

/** The switches of a post that are saved at once, without the Save button: verified, evergreen, table of contents. */
export function InstantSwitches() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const post = usePost();
  const store = useEditorStore();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const [pendingSwitch, setPendingSwitch] = useState<SwitchName | null>(null);
  const switches = [
    {
      name: 'is_verified',
      label: t('Verified'),
      right: 'post.moderate',
      toNotice: (value: boolean) => (value ? t('Post verified.') : t('Post unverified.')),
      fallback: t('Error verifying post.'),
    },
    {
      name: 'is_evergreen',
      label: t('Evergreen'),
      right: 'post.update',
      toNotice: (value: boolean) => t('Change evergreen status : "{value}".', { value: String(value) }),
      fallback: t('Error changing evergreen status.'),
    },
    {
      name: 'table_of_contents',
      label: t('Table of contents'),
      right: 'post.update',
      toNotice: (value: boolean) => (value ? t('Add table of contents.') : t('Remove table of contents.')),
      fallback: t('Error changing table of contents status.'),
    },
  ] as const;

  async function toggle({ name, toNotice, fallback }: (typeof switches)[number], value: boolean) {
    if (pendingSwitch !== null) return;
    setPendingSwitch(name);
    await store.setSwitch(name, value, { success: toNotice(value), fallback });
    setPendingSwitch(null);
  }

  return (
    <Group gap="sm">
      {switches.map((item) => {
        const { name, label, right } = item;
        const refusal = accessRefusal(viewer, right) ?? contentRefusal(viewer, post.status);
        return (
          <Tooltip
            key={name}
            label={refusal ? translateMessage(refusal) : ''}
            disabled={refusal === null}
            withinPortal={false}
          >
            {/* A disabled switch sends no pointer events, so the tooltip needs this wrapper. */}
            <div>
              <Switch
                size="xs"
                label={label}
                checked={post[name]}
                disabled={isReadOnly || refusal !== null || pendingSwitch !== null}
                onChange={(event) => void toggle(item, event.currentTarget.checked)}
              />
            </div>
          </Tooltip>
        );
      })}
    </Group>
  );
}
