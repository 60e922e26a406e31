import { Button, Group } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Can, useViewer } from '../../shared/access/viewer';
import { languageList } from '../../shared/i18n/interface-language';
import { AnchorLink } from '../../shared/links';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpened, useOpenedRow } from '../../shared/panel/use-opened';

import type { Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { RemoveLanguage } from './remove-language';

const loadPanel = () => import('./language-panel');
const LanguagePanel = lazy(async () => ({ default: (await loadPanel()).LanguagePanel }));

/** The page /languages: the languages with the number of their translated phrases. */
export function Page() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { open, current, show, close, closeDeleted } = useOpened();
  const result = useQuery(languageList());
  usePrefetch(loadPanel);
  const panelItem = useOpenedRow(open, result.data?.items);
  const columns = useColumns(({ id }) => closeDeleted(id));

  return (
    <ListPage
      title={t('Languages')}
      action={
        <Can access="language.create">
          <Button onClick={() => show('new')}>{t('Add language')}</Button>
        </Can>
      }
      panel={
        <OpenedPanel item={panelItem} create="language.create">
          {(language) => <LanguagePanel language={language} onClose={close} />}
        </OpenedPanel>
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('No languages found')}>
        {(rows) => (
          <DataTable
            label={t('Languages')}
            columns={columns}
            rows={rows}
            current={current}
            onOpen={viewer.can('language.update') ? (language) => show(language.id) : undefined}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function useColumns(onRemoved: (language: Language) => void): Column<Language>[] {
  const { t } = useTranslation();
  return [
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
            <AnchorLink size="sm" to="/translations/$code" params={{ code: language.code }}>
              {t('Show translations')}
            </AnchorLink>
          </Can>
          <RemoveLanguage language={language} onRemoved={() => onRemoved(language)} look="icon" />
        </Group>
      ),
    },
  ];
}
