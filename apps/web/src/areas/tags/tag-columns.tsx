import { Anchor, Group } from '@mantine/core';
import { tagPath } from '@masthead/domain/site/addresses';
import type { Tag } from '@masthead/domain/tags/schema';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../shared/project/project';
import { AtLeast, type Column } from '../../ui/table/columns';

import { useStable } from '../../ui/use-stable';
import { RemoveTag } from './remove-tag';

export function useTagColumns(onRemoved: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation();
  const { site_url } = useProject();
  const removed = useStable(onRemoved);
  return useMemo(
    () => [
      {
        key: 'catchy_title',
        header: t('Catchy title'),
        sort: 'catchy_title',
        cell: (tag) => <AtLeast width="7rem">{tag.catchy_title}</AtLeast>,
      },
      { key: 'slug', header: t('Slug'), cell: (tag) => <AtLeast width="6rem">{tag.slug}</AtLeast> },
      { key: 'section', header: t('Section'), cell: (tag) => tag.section?.catchy_title },
      {
        key: 'article_count',
        header: t('Posts'),
        sort: 'article_count',
        align: 'right',
        cell: (tag) => tag.article_count,
      },
      {
        key: 'actions',
        header: t('Actions'),
        actions: true,
        cell: (tag) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Anchor size="sm" href={new URL(tagPath(tag.slug), site_url).href} target="_blank" rel="noopener">
              {t('View')}
            </Anchor>
            <RemoveTag tag={tag} look="icon" onRemoved={() => removed(tag)} />
          </Group>
        ),
      },
    ],
    [t, site_url, removed],
  );
}
