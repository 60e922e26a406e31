import { posts } from '@masthead/domain/posts/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../shared/notices/notify';
import { type PostFormState, useWrite } from './use-post-form';

export type SwitchName = 'is_verified' | 'is_evergreen' | 'table_of_contents';

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
