import { Checkbox } from '@mantine/core';
import { session } from '@masthead/domain/session/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import { call } from '../api/call';
import { notifyFailure } from '../notices/notify';
import { meQuery } from './session';

/** The personal setting whether Publish skips the publish sheet. A change is stored at once. */
export function OneClickSetting() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (one_click_publish: boolean) => call(session.setPreferences, { body: { one_click_publish } }),
    onSuccess: (preferences) => client.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...preferences }),
    onError: (error) => notifyFailure(error, t('Error saving the setting.')),
  });
  return (
    <Checkbox
      label={t('Publish with one click')}
      description={t('Publish skips the publish sheet if nothing blocks the publication.')}
      checked={isPending ? variables : user.one_click_publish}
      onChange={({ currentTarget: { checked } }) => mutate(checked)}
    />
  );
}
