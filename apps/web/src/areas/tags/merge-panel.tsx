import { Alert, Button, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { mergeInput, type Tag } from '@masthead/domain/tags/contract';
import { mergeRefusal } from '@masthead/domain/tags/rules';
import { type FormEvent, useId, useState } from 'react';
import type { UndoSlot } from '../../shared/api/call';
import { translateMessage } from '../../shared/i18n/i18n';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useUndo } from '../../shared/notices/use-undo';
import { useConfirm } from '../../ui/dialog';
import { SidePanel } from '../../ui/side-panel';
import { useTranslation } from '../../ui/translation';
import { useMergeTags } from './tags.api';

interface Props {
  /** The selected tags, including the major one. */
  selectedTags: Tag[];
  onClear: () => void;
  onClose: () => void;
}

/**
 * Merges the selected tags (minor tags) into one of them (the major tag). The user can select more while it is open.
 */
export function MergePanel({ selectedTags, onClear, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { confirm, dialog } = useConfirm();
  const merge = useMergeTags();
  const toUndoAction = useUndo();
  const [majorId, setMajorId] = useState<number | null>(null);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<number>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);

  const major = selectedTags.find((tag) => tag.id === majorId) ?? findMostUsed(selectedTags);
  const otherTags = selectedTags.filter((tag) => tag !== major);
  const minors = otherTags.filter((tag) => !excludedIds.has(tag.id));
  const minor_ids = minors.map((tag) => tag.id);
  const inputError = mergeInput.safeParse({ minor_ids }).error?.issues[0]?.message;
  const refusal = inputError ?? (major ? mergeRefusal(major, minors) : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (!major || refusal) return;
    const isConfirmed = await confirm({
      title: t('Merge tags'),
      text: t('{tags} will be merged into {major}.', {
        tags: minors.map((tag) => tag.catchy_title).join(', '),
        major: major.catchy_title,
      }),
      confirm: t('Merge'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const undo: UndoSlot = { id: null };
      await merge.mutateAsync({ params: { id: major.id }, body: { minor_ids }, undo });
      notifySuccess(t('Success merging tags.'), undefined, toUndoAction(undo));
      onClear();
    } catch (error) {
      notifyFailure(error, t('Error merging tags.'));
    }
  }

  return (
    <SidePanel
      title={t('Merge tags')}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={id} loading={merge.isPending}>
            {t('Merge')}
          </Button>
          <Button variant="default" disabled={merge.isPending} onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Select<number>
            label={t('Major tag')}
            description={t('The tag to keep.')}
            withAsterisk
            data-autofocus
            allowDeselect={false}
            data={selectedTags.map((tag) => ({ value: tag.id, label: tag.catchy_title }))}
            value={major?.id ?? null}
            onChange={setMajorId}
          />
          <MultiSelect<number>
            label={t('Tags to merge')}
            withAsterisk
            data={otherTags.map((tag) => ({ value: tag.id, label: tag.catchy_title }))}
            value={minor_ids}
            onChange={(selectedIds) =>
              setExcludedIds(new Set(otherTags.map((tag) => tag.id).filter((each) => !selectedIds.includes(each))))
            }
            error={isSubmitted && refusal ? translateMessage(refusal) : undefined}
          />
          {major && minors.length > 0 ? <MergeSummary major={major} minors={minors} /> : null}
        </Stack>
      </form>
      {dialog}
    </SidePanel>
  );
}

/** The tag with the most posts, the default major tag. */
function findMostUsed(tags: Tag[]): Tag | undefined {
  return tags.reduce<Tag | undefined>(
    (most, tag) => (most && most.article_count >= tag.article_count ? most : tag),
    undefined,
  );
}

/** Describes the result of the merge before the user confirms it. */
function MergeSummary({ major, minors }: { major: Tag; minors: Tag[] }) {
  const { t } = useTranslation();
  const values = { major: major.catchy_title, tags: minors.map((tag) => tag.catchy_title).join(', ') };
  return (
    <Alert color="gray" p="sm" role="note">
      <Text size="sm">
        {t('Posts, categories and related tags that use {tags} will use {major} instead.', values)}{' '}
        {t(
          'On the site, the pages of {tags} will redirect to {major}. The texts and pictures of those pages will be deleted.',
          values,
        )}
      </Text>
    </Alert>
  );
}
