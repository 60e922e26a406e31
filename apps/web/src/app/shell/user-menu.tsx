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
import { useViewer } from '../../shared/access/viewer';
import { deleteDraft, listDraftKeys, readDraftTitle } from '../../shared/drafts/local-draft';
import { isAutosaved, stopAutosaves } from '../../shared/drafts/use-autosave';
import { abandonUnsaved, canSaveUnsaved, hasUnsaved, saveUnsaved } from '../../shared/form/unsaved';
import { useProject } from '../../shared/project/project';
import { signOut } from '../../shared/session/session';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import classes from './header.module.css';
import { useMyAccount } from './my-account';

/** The unsaved text that a sign-out removes from this browser. */
interface UnsavedText {
  isOnPage: boolean;
  canSave: boolean;
  /** Titles of local drafts from other pages. */
  draftTitles: string[];
}

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
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id: project } = useProject();
  const { user } = useViewer();
  const [unsaved, setUnsaved] = useState<UnsavedText | null>(null);

  async function completeSignOut() {
    setUnsaved(null);
    abandonUnsaved();
    stopAutosaves();
    for (const key of listDraftKeys(project, user.id)) deleteDraft(key);
    const request = signOut();
    await navigate({ to: '/login', ignoreBlocker: true });
    queryClient.clear();
    await request;
  }

  function startSignOut() {
    const otherDrafts = listDraftKeys(project, user.id).filter((key) => !isAutosaved(key));
    if (!hasUnsaved() && otherDrafts.length === 0) void completeSignOut();
    else
      setUnsaved({
        isOnPage: hasUnsaved(),
        canSave: hasUnsaved() && canSaveUnsaved(),
        draftTitles: otherDrafts.map(readDraftTitle),
      });
  }

  async function save() {
    if (await saveUnsaved()) await completeSignOut();
    // The page shows why the save failed.
    else setUnsaved(null);
  }

  const dialog = unsaved ? (
    <SignOutDialog
      unsaved={unsaved}
      onStay={() => setUnsaved(null)}
      onSave={save}
      onDiscard={() => void completeSignOut()}
    />
  ) : null;
  return { startSignOut, dialog };
}

/** The dialog lists this many drafts by title and counts the others. */
const MAX_LISTED_DRAFTS = 5;

interface Props {
  unsaved: UnsavedText;
  onStay: () => void;
  onSave: () => Promise<void>;
  onDiscard: () => void;
}

function SignOutDialog({ unsaved: { isOnPage, canSave, draftTitles }, onStay, onSave, onDiscard }: Props) {
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
        {draftTitles.length > 0 ? (
          <div>
            <Text size="sm">{t('This browser stores unsaved text of:')}</Text>
            <List size="sm">
              {draftTitles.slice(0, MAX_LISTED_DRAFTS).map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
                <List.Item key={index}>{title || t('Untitled')}</List.Item>
              ))}
              {draftTitles.length > MAX_LISTED_DRAFTS ? (
                <List.Item>{t('and {count} more', { count: draftTitles.length - MAX_LISTED_DRAFTS })}</List.Item>
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
          <Button color="red" variant={canSave ? 'outline' : 'filled'} disabled={isSaving} onClick={onDiscard}>
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

/** Menu of the header: the user's account, the website, the colour scheme, and sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useViewer();
  const { site_url } = useProject();
  const { startSignOut, dialog } = useSignOut();
  const { show } = useMyAccount();
  const target = useRef<HTMLButtonElement>(null);

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
          <Menu.Divider />
          <ColourSchemes />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={startSignOut}>
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
