import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconLogout, IconUserCircle, IconUserCog } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../shared/access/viewer';
import { useProject } from '../shared/project/project';
import classes from './header.module.css';
import { useMyAccount } from './my-account';
import { useSignOut } from './use-sign-out';

export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const { site_url } = useProject();
  const { leave, dialog } = useSignOut();
  const { show } = useMyAccount();
  const target = useRef<HTMLButtonElement>(null);

  /** The menu returns the focus a moment after it closes, which is too late for a panel that opens at once. */
  function showAccount() {
    target.current?.focus();
    show();
  }

  return (
    <>
      <Menu withinPortal={false} position="bottom-end" width={220} shadow="sm" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <UnstyledButton
            ref={target}
            className={classes.user}
            aria-label={t('User menu of {name}', { name: user.name })}
          >
            <IconUserCircle size={20} stroke={1.5} />
            <span className={classes.name}>{user.name}</span>
            <IconChevronDown size={14} stroke={1.6} className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserCog size={16} stroke={1.6} />} onClick={showAccount}>
            {t('My account')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={site_url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            {t('Go to website')}
          </Menu.Item>
          <Menu.Divider />
          <ColourSchemes />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={leave}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

function ColourSchemes() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('Appearance')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        <Menu.RadioItem value="light">{t('Light')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('Dark')}</Menu.RadioItem>
        <Menu.RadioItem value="auto">{t('System')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}
