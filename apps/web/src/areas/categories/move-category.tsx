import { ActionIcon, Alert, Button, Group, Select, Stack, Text, Tooltip } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';
import { moveRefusal } from '@masthead/domain/categories/rules';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { categoryChoices, categoryTitles, sectionChoices } from '../../shared/pickers/reference-lists';

import { Dialog } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { useMoveSubtree } from './categories.api';

/** Opens the dialog that moves a category with everything below it. */
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

const dropdown = { zIndex: 500 };

function MoveDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  const move = useMoveSubtree();
  const [sectionId, setSectionId] = useState(category.section_id);
  const [parentId, setParentId] = useState(category.parent_id);
  const isThere = sectionId === category.section_id && parentId === category.parent_id;
  const failed = [sections, categories].filter(({ error }) => error !== null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const body = { section_id: sectionId, parent_id: parentId };
      const { posts, addresses } = await move.mutateAsync({ params: { id: category.id }, body });
      notifySuccess(t('Moved. Posts: {posts}, redirected addresses: {addresses}', { posts, addresses }));
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
              {t('Its sub-categories and posts move with it. The old addresses redirect to the new ones.')}
            </Text>
            <Select<number>
              label={t('Section')}
              data-autofocus
              allowDeselect={false}
              comboboxProps={dropdown}
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
              comboboxProps={dropdown}
              data={parentOptions(categories.data.items, category, sectionId)}
              value={parentId}
              onChange={setParentId}
            />
            {move.error ? (
              <Alert color="red" p="sm">
                {messagesOf(move.error, t('Error moving category.')).map((message) => (
                  <div key={message}>{translateMessage(message)}</div>
                ))}
              </Alert>
            ) : null}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={move.isPending} onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={move.isPending} disabled={isThere}>
                {t('Move')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Dialog>
  );
}

/** The categories of a section below which the moved one can go, each with its parents. */
function parentOptions(rows: readonly Category[], moved: Category, sectionId: number) {
  const titles = categoryTitles(rows);
  const depthOf = (id: number) => titles.get(id)?.length ?? 0;
  const inside = rows.filter((row) => isBelow(rows, row, moved.id));
  const height = 1 + Math.max(...inside.map(({ id }) => depthOf(id))) - depthOf(moved.id);
  const subtree = { ids: inside.map(({ id }) => id), height };
  return rows
    .filter((row) => row.section_id === sectionId)
    .filter((row) => moveRefusal(subtree, { ...row, depth: depthOf(row.id) }, sectionId) === null)
    .map(({ id }) => ({ value: id, label: titles.get(id)?.join(' / ') ?? '' }));
}

function isBelow(rows: readonly Category[], row: Category | undefined, id: number): boolean {
  if (!row) return false;
  return (
    row.id === id ||
    isBelow(
      rows,
      rows.find((each) => each.id === row.parent_id),
      id,
    )
  );
}
