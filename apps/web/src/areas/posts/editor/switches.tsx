import { Group, Switch, Tooltip } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useEditor, useEditorStore, usePost } from './state/use-editor';

type SwitchName = 'is_verified' | 'is_evergreen' | 'table_of_contents';

const endpoints = { is_verified: posts.moderate, is_evergreen: posts.evergreen, table_of_contents: posts.contents };

/** Switches that take effect at once, without a save. */
export function Switches() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const post = usePost();
  const store = useEditorStore();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const [switching, setSwitching] = useState<SwitchName | null>(null);
  const all = [
    {
      name: 'is_verified',
      label: t('Verified'),
      right: 'post.moderate',
      done: (value: boolean) => (value ? t('Post verified.') : t('Post unverified.')),
      fallback: t('Error verifying post.'),
    },
    {
      name: 'is_evergreen',
      label: t('Evergreen'),
      right: 'post.update',
      done: (value: boolean) => t('Change evergreen status : "{value}".', { value: String(value) }),
      fallback: t('Error changing evergreen status.'),
    },
    {
      name: 'table_of_contents',
      label: t('Table of contents'),
      right: 'post.update',
      done: (value: boolean) => (value ? t('Add table of contents.') : t('Remove table of contents.')),
      fallback: t('Error changing table of contents status.'),
    },
  ] as const;

  async function turn({ name, done, fallback }: (typeof all)[number], value: boolean) {
    if (switching !== null) return;
    setSwitching(name);
    await store.change(endpoints[name], { value }, { done: done(value), fallback });
    setSwitching(null);
  }

  return (
    <Group gap="sm">
      {all.map((each) => {
        const { name, label, right } = each;
        const refusal = accessRefusal(viewer, right) ?? contentRefusal(viewer, post.status);
        return (
          <Tooltip
            key={name}
            label={refusal ? translateMessage(refusal) : ''}
            disabled={refusal === null}
            withinPortal={false}
          >
            {/* A disabled switch does not report the pointer to the tooltip; the element around it does. */}
            <div>
              <Switch
                size="xs"
                label={label}
                checked={post[name]}
                disabled={isReadOnly || refusal !== null || switching !== null}
                onChange={(event) => void turn(each, event.currentTarget.checked)}
              />
            </div>
          </Tooltip>
        );
      })}
    </Group>
  );
}
