import { type Preferences, session } from '@masthead/domain/session/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../ui/translation';
import { call } from '../api/call';
import { isEqual } from '../form/changes';
import { notifyFailure } from '../notices/notify';
import { meQuery } from './session';

/** Returns a function that stores personal settings. They apply at once, and a failure restores the previous ones. */
export function useSetPreferences(): (settings: Partial<Preferences>) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const apply = (settings: Partial<Preferences>) =>
    client.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...settings });
  const { mutate } = useMutation({
    // Requests run one after another, so that the last change is stored last.
    scope: { id: 'preferences' },
    mutationFn: (settings: Partial<Preferences>) => call(session.setPreferences, { body: settings }),
    onMutate: (settings) => {
      const previous = client.getQueryData(meQuery.queryKey);
      apply(settings);
      return previous;
    },
    onError: (error, settings, previous) => {
      notifyFailure(error, t('Error saving the setting.'));
      if (!previous) return;
      const current = client.getQueryData(meQuery.queryKey);
      const names = Object.keys(settings) as (keyof Preferences)[];
      // A later change of the same setting stays.
      const failed = names.filter((name) => isEqual(current?.[name], settings[name]));
      apply(Object.fromEntries(failed.map((name) => [name, previous[name]])));
    },
  });
  return mutate;
}
