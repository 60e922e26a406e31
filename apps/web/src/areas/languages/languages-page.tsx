import { Anchor, Button, Group } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage, ListStates } from '../../shared/list/list-page';

import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { languageList } from '../../shared/pickers/reference-lists';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useStable } from '../../ui/use-stable';
import { RemoveLanguage } from './remove-language';

const loadPanel = () => import('./language-panel');
const LanguagePanel = lazy(async () => ({ default: (await loadPanel()).LanguagePanel }));

export function Page() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { open, show, close } = useOpenPanel();
  const list = useQuery(languageList());
  usePrefetch(loadPanel);
  const opened = list.data?.items.find(({ id }) => id === open);
  const columns = useColumns((removed) => {
    if (removed.id !== open) return;
    // What was typed about it has gone with it.
    abandonUnsaved();
    close();
  });

  return (
    <ListPage
      title={t('Languages')}
      action={
        <Can access="language.create">
          <Button onClick={() => show('new')}>{t('Add language')}</Button>
        </Can>
      }
      panel={panelOf(open, opened, close)}
    >
      <ListStates list={list} fallback={t('Error fetching data.')} empty={t('No languages found')}>
        {(rows) => (
          <DataTable
            label={t('Languages')}
            columns={columns}
            rows={rows}
            current={opened?.id}
            onOpen={viewer.can('language.update') ? (language) => show(language.id) : undefined}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function panelOf(open: number | 'new' | null, opened: Language | undefined, close: () => void) {
  if (open === 'new') {
    return (
      <Can access="language.create">
        <LanguagePanel key="new" language={null} onClose={close} />
      </Can>
    );
  }
  return opened ? <LanguagePanel key={opened.id} language={opened} onClose={close} /> : null;
}

function useColumns(onRemoved: (language: Language) => void): Column<Language>[] {
  const { t } = useTranslation();
  const removed = useStable(onRemoved);
  return useMemo(
    () => [
      { key: 'name', header: t('Name'), cell: (language) => language.name },
      { key: 'code', header: t('Code'), cell: (language) => language.code },
      { key: 'phrases', header: t('Phrases count'), align: 'right', cell: (language) => language.phrases },
      {
        key: 'translated',
        header: t('Translated phrases count'),
        align: 'right',
        cell: (language) => language.translated,
      },
      {
        key: 'actions',
        header: t('Actions'),
        actions: true,
        cell: (language) => (
          <Group gap="sm" wrap="nowrap" justify="flex-end">
            <Can access="message.read">
              <Anchor size="sm" component={Link} to={`/translations/${language.code}`}>
                {t('Show translations')}
              </Anchor>
            </Can>
            <RemoveLanguage language={language} onRemoved={() => removed(language)} look="icon" />
          </Group>
        ),
      },
    ],
    [t, removed],
  );
}
