import { Group, Switch, Tooltip } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';

import { notifySuccess } from '../../../shared/notices/notify';
import { type PostFormState, useWrite } from './state/use-post-form';

interface Props {
  post: Post;
  isOpen: boolean;
  switching: SwitchName | null;
  onTurn: (name: SwitchName, value: boolean) => void;
}

/** What takes effect at once, without a save. */
export function Switches({ post, isOpen, switching, onTurn }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const all = [
    { name: 'is_verified', label: t('Verified'), right: 'post.moderate' },
    { name: 'is_evergreen', label: t('Evergreen'), right: 'post.update' },
    { name: 'table_of_contents', label: t('Table of contents'), right: 'post.update' },
  ] as const;
  return (
    <Group gap="sm">
      {all.map(({ name, label, right }) => {
        const refusal = accessRefusal(viewer, right) ?? contentRefusal(viewer, post.status);
        return (
          <Tooltip
            key={name}
            label={refusal ? translateMessage(refusal) : ''}
            disabled={refusal === null}
            withinPortal={false}
          >
            {/* A disabled switch tells the tooltip of no pointer: what is around it does. */}
            <div>
              <Switch
                size="xs"
                label={label}
                checked={post[name]}
                disabled={!isOpen || refusal !== null || switching !== null}
                onChange={(event) => onTurn(name, event.currentTarget.checked)}
              />
            </div>
          </Tooltip>
        );
      })}
    </Group>
  );
}

type SwitchName = 'is_verified' | 'is_evergreen' | 'table_of_contents';

/** What is switched on and off at once, beside what is saved. */
export function useSwitches(state: PostFormState) {
  const { t } = useTranslation();
  const calls = {
    is_verified: useWrite(posts.moderate),
    is_evergreen: useWrite(posts.evergreen),
    table_of_contents: useWrite(posts.contents),
  };
  const [switching, setSwitching] = useState<SwitchName | null>(null);
  const done: Record<SwitchName, (value: boolean) => string> = {
    is_verified: (value) => (value ? t('Post verified.') : t('Post unverified.')),
    is_evergreen: (value) => t('Change evergreen status : "{value}".', { value: String(value) }),
    table_of_contents: (value) => (value ? t('Add table of contents.') : t('Remove table of contents.')),
  };
  const fallbacks: Record<SwitchName, string> = {
    is_verified: t('Error verifying post.'),
    is_evergreen: t('Error changing evergreen status.'),
    table_of_contents: t('Error changing table of contents status.'),
  };

  async function turn(name: SwitchName, value: boolean) {
    if (switching !== null) return;
    setSwitching(name);
    try {
      const base_updated_at = state.stored.current.post.updated_at;
      const body = { value, base_updated_at };
      state.adopt(await calls[name].mutateAsync({ params: { id: state.post.id }, body }));
      notifySuccess(done[name](value));
    } catch (error) {
      await state.refuse(error, fallbacks[name]);
    } finally {
      setSwitching(null);
    }
  }

  return { switching, turn };
}
