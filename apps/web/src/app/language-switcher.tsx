import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAskToLeave } from '../shared/form/use-ask-to-leave';
import { shortCode, useInterfaceLanguage } from '../shared/i18n/interface-language';

export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { languages, current, change } = useInterfaceLanguage();
  const { askToLeave, dialog } = useAskToLeave();

  async function choose(code: string) {
    if (code !== current && (await askToLeave())) change(code);
  }

  return (
    <>
      <NativeSelect
        aria-label={t('Interface language')}
        size="xs"
        w="auto"
        value={current}
        onChange={(event) => void choose(event.currentTarget.value)}
        data={languages.map(({ code }) => ({ value: code, label: shortCode(code, languages) }))}
      />
      {dialog}
    </>
  );
}
