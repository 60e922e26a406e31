import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconExternalLink,
  IconKeyboard,
  IconLogout,
  IconUserCircle,
  IconUserCog,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useViewer } from '../../shared/access/viewer';
import { saveUnsaved } from '../../shared/form/unsaved';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { signOut } from '../../shared/session/session';
import { useTranslation } from '../../ui/translation';
import classes from './header.module.css';
import { useMyAccount } from './my-account';
import type { UnsavedText } from './sign-out';
import { useOnDemand } from './use-on-demand';
import { usePageKey } from './use-page-key';

// The drafts that a sign-out removes are not part of the first load.
const loadSignOut = () => import('./sign-out');
const loadShortcutSheet = async () => (await import('./shortcut-sheet')).ShortcutSheet;

interface SignOut {
  /** Signs out, or opens the dialog if text would be lost. */
  startSignOut: () => void;
  dialog: ReactNode;
}

/**
 * Signs out after the user has saved or discarded unsaved text, and removes their local drafts. A session that ends in
 * any other way keeps the drafts.
 */
function useSignOut(): SignOut {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id: project } = useProject();
  const { user } = useViewer();
  const [unsaved, setUnsaved] = useState<UnsavedText | null>(null);
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadSignOut>> | null>(null);
  usePrefetch(loadSignOut);

  async function completeSignOut({ clearUserData }: NonNullable<typeof code>) {
    setUnsaved(null);
    clearUserData(project, user.id);
    const request = signOut();
    await navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
    await request;
  }

  async function startSignOut() {
    try {
      const loaded = await loadSignOut();
      const found = loaded.findUnsavedText(project, user.id);
      setCode(loaded);
      setUnsaved(found);
      if (!found) await completeSignOut(loaded);
    } catch (error) {
      notifyFailure(error, t('This could not be loaded. Check the connection and try again.'));
    }
  }

  async function save(loaded: NonNullable<typeof code>) {
    if (await saveUnsaved()) await completeSignOut(loaded);
    // The page shows why the save failed.
    else setUnsaved(null);
  }

  const dialog =
    unsaved && code ? (
      <code.SignOutDialog
        unsaved={unsaved}
        onStay={() => setUnsaved(null)}
        onSave={() => save(code)}
        onDiscard={() => void completeSignOut(code)}
      />
    ) : null;
  return { startSignOut: () => void startSignOut(), dialog };
}

/** Menu of the header: the user's account, the website, the colour scheme, and sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const { site_url } = useProject();
  const { startSignOut, dialog } = useSignOut();
  const { show } = useMyAccount();
  const target = useRef<HTMLButtonElement>(null);
  const { Component: ShortcutSheet, show: showShortcuts, hide: hideShortcuts } = useOnDemand(loadShortcutSheet);
  usePageKey('?', () => void showShortcuts());

  /** Moves the focus first: the menu restores it after closing, too late for a panel that opens at once. */
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
          <Menu.Item
            leftSection={<IconKeyboard size={16} stroke={1.6} />}
            rightSection="?"
            onClick={() => void showShortcuts()}
          >
            {t('Keyboard shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          <ColourSchemes />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={startSignOut}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {ShortcutSheet ? <ShortcutSheet onClose={hideShortcuts} /> : null}
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
