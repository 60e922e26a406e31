import {
  Button,
  Group,
  List,
  type MantineColorScheme,
  Menu,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconLogout, IconUserCircle, IconUserCog } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { copyKeysOf, copyTitle, dropCopy } from '../../shared/drafts/local-draft';
import { isAutosaved, stopAutosaves } from '../../shared/drafts/use-autosave';
import { abandonUnsaved, canSaveUnsaved, hasUnsaved, saveUnsaved } from '../../shared/form/unsaved';
import { useProject } from '../../shared/project/project';
import { signOut } from '../../shared/session/session';
import { Dialog } from '../../ui/dialog';
import classes from './header.module.css';
import { useMyAccount } from './my-account';

/** The unsaved text that a sign-out removes from this browser. */
interface UnsavedText {
  isOnPage: boolean;
  canSave: boolean;
  /** Titles of local drafts from other pages. */
  copies: string[];
}

interface SignOut {
  leave: () => void;
  /** To be rendered by the caller. */
  dialog: ReactNode;
}

/**
 * Signs out when the user asks for it. The user first saves or discards unsaved text; then their local drafts are
 * removed. A session that ends in any other way leaves the drafts alone.
 */
function useSignOut(): SignOut {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id: project } = useProject();
  const { user } = useViewer();
  const [unsaved, setUnsaved] = useState<UnsavedText | null>(null);

  async function finish() {
    setUnsaved(null);
    abandonUnsaved();
    stopAutosaves();
    for (const key of copyKeysOf(project, user.id)) dropCopy(key);
    const ended = signOut();
    await navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
    await ended;
  }

  function leave() {
    const copies = copyKeysOf(project, user.id).filter((key) => !isAutosaved(key));
    if (!hasUnsaved() && copies.length === 0) void finish();
    else
      setUnsaved({ isOnPage: hasUnsaved(), canSave: hasUnsaved() && canSaveUnsaved(), copies: copies.map(copyTitle) });
  }

  async function save() {
    if (await saveUnsaved()) await finish();
    // The page says why it was not saved.
    else setUnsaved(null);
  }

  const dialog = unsaved ? (
    <SignOutDialog unsaved={unsaved} onStay={() => setUnsaved(null)} onSave={save} onLose={() => void finish()} />
  ) : null;
  return { leave, dialog };
}

/** More titles than this are counted. */
const MAX_TITLES = 5;

interface Props {
  unsaved: UnsavedText;
  onStay: () => void;
  onSave: () => Promise<void>;
  onLose: () => void;
}

function SignOutDialog({ unsaved: { isOnPage, canSave, copies }, onStay, onSave, onLose }: Props) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    setIsSaving(true);
    await onSave();
  }

  return (
    <Dialog title={t('Unsaved changes')} onClose={onStay} size="34rem" zIndex={400} fixed>
      <Stack gap="sm">
        {isOnPage ? <Text size="sm">{t('You have unsaved changes on this page.')}</Text> : null}
        {copies.length > 0 ? (
          <div>
            <Text size="sm">{t('This browser keeps unsaved text of:')}</Text>
            <List size="sm">
              {copies.slice(0, MAX_TITLES).map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
                <List.Item key={index}>{title || t('Untitled')}</List.Item>
              ))}
              {copies.length > MAX_TITLES ? (
                <List.Item>{t('and {count} more', { count: copies.length - MAX_TITLES })}</List.Item>
              ) : null}
            </List>
          </div>
        ) : null}
        <Text size="sm">
          {t('When you sign out, unsaved text is removed from this browser and cannot be restored.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('Stay')}
          </Button>
          <Button color="red" variant={canSave ? 'outline' : 'filled'} disabled={isSaving} onClick={onLose}>
            {t('Sign out without saving')}
          </Button>
          {canSave ? (
            <Button loading={isSaving} onClick={() => void save()}>
              {t('Save and sign out')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
}

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
