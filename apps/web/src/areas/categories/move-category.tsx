import { ActionIcon, Alert, Button, Group, Select, Stack, Text, Tooltip } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';
import { moveRefusal } from '@masthead/domain/categories/rules';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Can } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { categoryChoices, categoryTitles, sectionChoices } from '../../shared/pickers/reference-lists';

import { Dialog } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { useMoveSubtree } from './categories.api';

/** The button and dialog that move a category with its sub-categories to another section or parent. */
export function MoveCategory({ category }: { category: Category }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Can access="category.update">
      <Tooltip label={t('Move…')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Move {name} to another section or parent', { name: category.catchy_title })}
          onClick={() => setIsOpen(true)}
        >
          <IconFolderSymlink size={16} />
        </ActionIcon>
      </Tooltip>
      {isOpen ? <MoveDialog category={category} onClose={() => setIsOpen(false)} /> : null}
    </Can>
  );
}

/** Above the dialog, whose `zIndex` is 400. */
const dropdownProps = { zIndex: 500 };

function MoveDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  const move = useMoveSubtree();
  const [sectionId, setSectionId] = useState(category.section_id);
  const [parentId, setParentId] = useState(category.parent_id);
  const isUnchanged = sectionId === category.section_id && parentId === category.parent_id;
  const failedQueries = [sections, categories].filter(({ error }) => error !== null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const body = { section_id: sectionId, parent_id: parentId };
      const { posts, addresses } = await move.mutateAsync({ params: { id: category.id }, body });
      notifySuccess(t('Moved. Posts: {posts}, redirects: {addresses}', { posts, addresses }));
      onClose();
    } catch {
      // The dialog shows the error of the call.
    }
  }

  return (
    <Dialog title={t('Move {name}', { name: category.catchy_title })} onClose={onClose} zIndex={400} fixed>
      {sections.data && categories.data ? (
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="sm" mt="sm">
            <Text size="sm">
              {t('Its sub-categories and posts move with it. The old URLs redirect to the new ones.')}
            </Text>
            <Select<number>
              label={t('Section')}
              data-autofocus
              allowDeselect={false}
              comboboxProps={dropdownProps}
              data={sections.data.items.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
              value={sectionId}
              onChange={(id) => {
                if (id === null) return;
                setSectionId(id);
                setParentId(null);
              }}
            />
            <Select<number>
              label={t('Parent category')}
              placeholder={t('None')}
              clearable
              searchable
              nothingFoundMessage={t('Nothing found')}
              comboboxProps={dropdownProps}
              data={listParentOptions(categories.data.items, category, sectionId)}
              value={parentId}
              onChange={setParentId}
            />
            {move.error ? (
              <Alert color="red" p="sm">
                {toMessages(move.error, t('Error moving category.')).map((message) => (
                  <div key={message}>{translateMessage(message)}</div>
                ))}
              </Alert>
            ) : null}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={move.isPending} onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={move.isPending} disabled={isUnchanged}>
                {t('Move')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : failedQueries[0] ? (
        <ErrorState
          messages={toMessages(failedQueries[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failedQueries) void each.refetch();
          }}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Dialog>
  );
}

/** The parents that `moveRefusal` allows in this section, labelled with their full path. */
function listParentOptions(rows: readonly Category[], movedCategory: Category, sectionId: number) {
  const titles = categoryTitles(rows);
  const getDepth = (id: number) => titles.get(id)?.length ?? 0;
  const subtreeRows = rows.filter((row) => isInSubtree(rows, row, movedCategory.id));
  // The number of levels of the moved subtree, which must fit below the new parent.
  const height = 1 + Math.max(...subtreeRows.map(({ id }) => getDepth(id))) - getDepth(movedCategory.id);
  const subtree = { ids: subtreeRows.map(({ id }) => id), height };
  return rows
    .filter((row) => row.section_id === sectionId)
    .filter((row) => moveRefusal(subtree, { ...row, depth: getDepth(row.id) }, sectionId) === null)
    .map(({ id }) => ({ value: id, label: titles.get(id)?.join(' / ') ?? '' }));
}

/** Whether a category is the category `id` or one of its descendants. */
function isInSubtree(rows: readonly Category[], row: Category | undefined, id: number): boolean {
  if (!row) return false;
  return (
    row.id === id ||
    isInSubtree(
      rows,
      rows.find((each) => each.id === row.parent_id),
      id,
    )
  );
}
