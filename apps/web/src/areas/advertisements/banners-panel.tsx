import { Anchor, Badge, Button, Group } from '@mantine/core';
import type { Banner } from '@masthead/domain/advertisements/banner';
import type { UseQueryResult } from '@tanstack/react-query';
import { Can } from '../../shared/access/viewer';
import { ListStates } from '../../shared/list/list-page';
import { type Column, PathText } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import classes from './advertisements.module.css';
import { CollapsiblePanel } from './collapsible-panel';
import { RemoveBanner } from './remove-advertisement';

interface Props {
  banners: UseQueryResult<{ items: Banner[] }>;
  /** The id of the banner whose form is open. */
  current: number | undefined;
  onOpen: (id: number | 'new') => void;
  onRemoved: (id: number) => void;
}

/** The collapsible table of sponsored banners. A click on a row opens its form. */
export function BannersPanel({ banners, current, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(onRemoved);
  return (
    <CollapsiblePanel title={t('Sponsored banners')}>
      <Can access="adv.create">
        <Group justify="flex-end">
          <Button onClick={() => onOpen('new')}>{t('Create new banner')}</Button>
        </Group>
      </Can>
      <ListStates list={banners} fallback={t('Error fetching data.')} empty={t('Banners not found')}>
        {(rows) => (
          <DataTable
            label={t('Banners')}
            columns={columns}
            rows={rows}
            current={current}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
      </ListStates>
    </CollapsiblePanel>
  );
}

const joinTitles = (items: { catchy_title: string }[]) => items.map(({ catchy_title }) => catchy_title).join(', ');

function useColumns(onRemoved: (id: number) => void): Column<Banner>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('Name'), cell: ({ name }) => name },
    {
      key: 'link',
      header: t('Link'),
      cell: ({ link }) => (
        <Anchor href={link} target="_blank" rel="noreferrer" inherit>
          <PathText text={link} />
        </Anchor>
      ),
    },
    { key: 'enabled', header: t('Is enable'), cell: ({ is_enabled }) => (is_enabled ? t('Yes') : t('No')) },
    {
      key: 'category',
      header: t('Category'),
      cell: ({ categories, tags }) =>
        categories.length + tags.length === 0 ? <NotPlacedBadge /> : joinTitles(categories),
    },
    { key: 'tag', header: t('Tag'), cell: ({ tags }) => joinTitles(tags) },
    {
      key: 'image',
      header: t('Banner image'),
      cell: ({ name, image_desktop, image_mobile }) => (
        <img className={classes.thumb} src={image_desktop ?? image_mobile ?? ''} alt={name} loading="lazy" />
      ),
    },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (banner) => <RemoveBanner banner={banner} onRemoved={() => onRemoved(banner.id)} look="icon" />,
    },
  ];
}

/** Marks a banner without placement, for example after the last category or tag was deleted. */
function NotPlacedBadge() {
  const { t } = useTranslation();
  return (
    <Badge variant="default" size="sm" tt="none">
      {t('Not placed')}
    </Badge>
  );
}
