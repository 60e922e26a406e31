import { Alert, Button, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { mergeInput, type Tag } from '@masthead/domain/tags/contract';
import { mergeRefusal } from '@masthead/domain/tags/rules';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/dialog';
import { SidePanel } from '../../ui/side-panel';
import { useMergeTags } from './tags.api';

interface Props {
  /** The chosen tags: the major one is among them. */
  chosen: Tag[];
  /** Nothing is chosen any more. */
  onClear: () => void;
  onClose: () => void;
}

/** Makes several tags one. What is chosen in the list meanwhile joins in. */
export function MergePanel({ chosen, onClear, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { confirm, dialog } = useConfirm();
  const merge = useMergeTags();
  const [majorId, setMajorId] = useState<number | null>(null);
  const [spared, setSpared] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setIsAsked] = useState(false);

  const major = chosen.find((tag) => tag.id === majorId) ?? mostUsed(chosen);
  const others = chosen.filter((tag) => tag !== major);
  const minors = others.filter((tag) => !spared.has(tag.id));
  const minor_ids = minors.map((tag) => tag.id);
  const missing = mergeInput.safeParse({ minor_ids }).error?.issues[0]?.message;
  const refusal = missing ?? (major ? mergeRefusal(major, minors) : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (!major || refusal) return;
    const agreed = await confirm({
      title: t('Merge tags'),
      text: t('{tags} will become part of {major}. This cannot be undone.', {
        tags: minors.map((tag) => tag.catchy_title).join(', '),
        major: major.catchy_title,
      }),
      confirm: t('Merge'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await merge.mutateAsync({ params: { id: major.id }, body: { minor_ids } });
      notifySuccess(t('Success merging tags.'));
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
            description={t('The one that stays.')}
            withAsterisk
            data-autofocus
            allowDeselect={false}
            data={chosen.map((tag) => ({ value: tag.id, label: tag.catchy_title }))}
            value={major?.id ?? null}
            onChange={setMajorId}
          />
          <MultiSelect<number>
            label={t('Tags to merge')}
            withAsterisk
            data={others.map((tag) => ({ value: tag.id, label: tag.catchy_title }))}
            value={minor_ids}
            onChange={(kept) => setSpared(new Set(others.map((tag) => tag.id).filter((each) => !kept.includes(each))))}
            error={isAsked && refusal ? translateMessage(refusal) : undefined}
          />
          {major && minors.length > 0 ? <Outcome major={major} minors={minors} /> : null}
        </Stack>
      </form>
      {dialog}
    </SidePanel>
  );
}

function mostUsed(tags: Tag[]): Tag | undefined {
  return tags.reduce<Tag | undefined>(
    (most, tag) => (most && most.article_count >= tag.article_count ? most : tag),
    undefined,
  );
}

/** What the merge will do, before anybody presses the button. */
function Outcome({ major, minors }: { major: Tag; minors: Tag[] }) {
  const { t } = useTranslation();
  const values = { major: major.catchy_title, tags: minors.map((tag) => tag.catchy_title).join(', ') };
  return (
    <Alert color="gray" p="sm" role="note">
      <Text size="sm">
        {t('Posts, categories and related tags that have {tags} get {major} instead, once.', values)}{' '}
        {t(
          'The addresses of {tags} on the site will lead to {major}. Their own texts and pictures are deleted.',
          values,
        )}
      </Text>
    </Alert>
  );
}
