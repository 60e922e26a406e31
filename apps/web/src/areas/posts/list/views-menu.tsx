import { Button, Menu } from '@mantine/core';
import { changeViewRefusal, type SavedView } from '@masthead/domain/posts/contract/saved-views';
import { IconCopy, IconDeviceFloppy, IconEye, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { notifyFailure, notifySuccess, useFailureNotice } from '../../../shared/notices/notify';
import { useTranslation } from '../../../ui/translation';
import { isDefaultChoice, useChosenColumns } from './post-columns';
import { listBuiltInViews, savedViewList, toSearch, toViewQuery, toViewUrl } from './saved-views.api';
import { ManageViewsDialog, ViewDialog } from './view-dialogs';

/** The views of the posts list: built-in, own and shared ones. Saves the filters, order and columns as a view. */
export function ViewsMenu() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const list = useQuery(savedViewList());
  useFailureNotice(list.error, t('Error fetching views.'));
  const views = list.data?.items ?? [];
  const builtIn = listBuiltInViews(viewer.user.id);
  const search = useSearch({ strict: false });
  // Personal columns are no part of a view that is open, but become a part of a view that is saved.
  const openQuery = toViewQuery(search);
  const savedQuery = useQueryWithColumns(search);
  const own = views.filter(({ owner_id }) => owner_id === viewer.user.id);
  const shared = views.filter(({ owner_id }) => owner_id !== viewer.user.id);
  const isChangeable = (view: SavedView) => changeViewRefusal({ ...viewer, id: viewer.user.id }, view) === null;
  const currentName = [...builtIn, ...views].find(({ query }) => query === openQuery)?.name;
  const close = () => setDialog(null);

  return (
    <>
      <Menu position="bottom-start" returnFocus>
        <Menu.Target>
          <Button variant="default" w="7.5rem" px="xs" title={currentName} leftSection={<IconEye size={16} />}>
            {currentName ?? t('Views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <ViewItems label={t('Built-in views')} views={builtIn} current={openQuery} />
          <ViewItems label={t('My views')} views={own} current={openQuery} />
          <ViewItems label={t('Shared views')} views={shared} current={openQuery} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => setDialog('save')}>
            {t('Save as a view')}
          </Menu.Item>
          <CopyLinkItem query={savedQuery} />
          {views.some(isChangeable) ? (
            <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => setDialog('manage')}>
              {t('Manage views')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' ? <ViewDialog view={null} query={savedQuery} onClose={close} /> : null}
      {dialog === 'manage' ? (
        <ManageViewsDialog views={views.filter(isChangeable)} query={savedQuery} onClose={close} />
      ) : null}
    </>
  );
}

/** The query string of the page with its columns, unless they are the default ones. */
function useQueryWithColumns(search: Record<string, unknown>): string {
  const chosen = useChosenColumns();
  return toViewQuery({ ...search, columns: isDefaultChoice(chosen) ? undefined : chosen.join(',') });
}

interface ViewItemsProps {
  label: string;
  views: { name: string; query: string; owner?: string }[];
  current: string;
}

function ViewItems({ label, views, current }: ViewItemsProps) {
  const navigate = useNavigate();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map(({ name, query, owner }) => (
        <Menu.Item
          key={`${query} ${name} ${owner}`}
          {...(query === current && { 'aria-current': 'true', fw: 600 })}
          {...(owner !== undefined && { title: owner })}
          onClick={() => void navigate({ to: '/posts', search: toSearch(query) })}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

function CopyLinkItem({ query }: { query: string }) {
  const { t } = useTranslation();

  async function copy() {
    try {
      await navigator.clipboard.writeText(toViewUrl(query));
      notifySuccess(t('Link copied.'));
    } catch (error) {
      notifyFailure(error, t('The browser did not copy the link. Copy it from the address bar.'));
    }
  }

  return (
    <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
      {t('Copy link')}
    </Menu.Item>
  );
}
