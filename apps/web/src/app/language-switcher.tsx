import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAskToLeave } from '../shared/form/unsaved';
import { shortCode, useInterfaceLanguage } from '../shared/i18n/interface-language';
import { languageList } from '../shared/pickers/languages';
import classes from './header.module.css';

/** A menu: in a native select every arrow key would already reload the page. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { languages: atStart, current, change } = useInterfaceLanguage();
  const { data } = useQuery({ ...languageList(), refetchOnMount: false });
  const { askToLeave, dialog } = useAskToLeave();
  const languages = data?.items ?? atStart;

  async function choose(code: string) {
    if (code !== current && (await askToLeave())) change(code);
  }

  return (
    <>
      <Menu withinPortal={false} position="bottom-end" shadow="sm" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            aria-label={t('Interface language: {code}', { code: shortCode(current, languages) })}
          >
            {shortCode(current, languages)}
            <IconChevronDown size={14} stroke={1.6} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={current} onChange={(code) => void choose(code)}>
            {languages.map(({ code, name }) => (
              <Menu.RadioItem key={code} value={code} closeMenuOnClick>
                {shortCode(code, languages)} <span className={classes.day}>{name}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
