import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import { useSetPreferences } from './use-preferences';

/** The personal setting whether Publish skips the publish sheet. A change is stored at once. */
export function OneClickSetting() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const setPreferences = useSetPreferences();
  return (
    <Checkbox
      label={t('Publish with one click')}
      description={t('Publish skips the publish sheet if nothing blocks the publication.')}
      checked={user.one_click_publish}
      onChange={({ currentTarget: { checked } }) => setPreferences({ one_click_publish: checked })}
    />
  );
}
