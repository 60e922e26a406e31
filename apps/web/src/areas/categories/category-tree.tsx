import { Anchor, Group } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';

import { categoryPath } from '@masthead/domain/site/paths';
import { Can, useViewer } from '../../shared/access/viewer';
import { AnchorLink } from '../../shared/links';
import { useOptimisticOrder } from '../../shared/list/use-optimistic-order';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { type Column, PathText } from '../../ui/table/columns';

import { SortableTree } from '../../ui/table/sortable-tree';
import { useTranslation } from '../../ui/translation';
import { useMoveCategory } from './categories.api';
import { MoveCategory } from './move-category';
import { RemoveCategory } from './remove-category';

interface Props {
  rows: Category[];
  /** The id of the category whose panel is open. */
  current: number | undefined;
  onOpen: (category: Category) => void;
  /** The ids of the expanded categories. */
  expanded: ReadonlySet<number>;
  onToggle: (category: Category) => void;
  onRemoved: (category: Category) => void;
}

/** Categories can be reordered only within the same parent or, at the top level, the same section. */
const getGroup = ({ section_id, parent_id }: Category) =>
  parent_id === null ? `section ${section_id}` : `category ${parent_id}`;

/** The categories in site order. Users who may edit reorder them by dragging. */
export function CategoryTree({ rows, current, onOpen, expanded, onToggle, onRemoved }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const saveMove = useMoveCategory();
  const order = useOptimisticOrder({
    rows,
    getGroup,
    save: (category, index) => saveMove(category, index + 1),
    onSaved: () => notifySuccess(t('Order changed.')),
    onFailed: (error) => notifyFailure(error, t('Error changing categories order.')),
  });

  const columns: Column<Category>[] = [
    { key: 'catchy_title', header: t('Catchy title'), cell: (category) => category.catchy_title },
    { key: 'slug', header: t('Slug'), cell: (category) => <PathText text={category.slug} /> },
    { key: 'section', header: t('Section'), cell: (category) => category.section.catchy_title },
    {
      key: 'is_enabled',
      header: t('Show on main page'),
      cell: (category) => (category.is_enabled ? t('Yes') : t('No')),
    },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (category) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <CategoryLinks category={category} />
          <MoveCategory category={category} />
          <RemoveCategory category={category} onRemoved={() => onRemoved(category)} look="icon" />
        </Group>
      ),
    },
  ];

  return (
    <SortableTree
      label={t('Categories')}
      columns={columns}
      rows={order.rows}
      getName={(category) => category.catchy_title}
      getGroup={getGroup}
      onMove={viewer.can('category.update') ? (category, index) => void order.move(category, index) : undefined}
      onOpen={onOpen}
      expanded={expanded}
      onToggle={onToggle}
      disabled={order.saving}
      current={current}
    />
  );
}

/** Links to the posts of a category and to its page on the site. */
function CategoryLinks({ category }: { category: Category }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  const path = categoryPath(category.section.slug, category.slug);
  return (
    <>
      <Can access="post.read">
        <AnchorLink size="sm" to="/posts" search={{ categories: category.id }}>
          {t('Posts')}
        </AnchorLink>
      </Can>
      <Anchor size="sm" href={new URL(path, site_url).href} target="_blank" rel="noopener">
        {t('View')}
      </Anchor>
    </>
  );
}
