import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { urlId } from '@masthead/domain/http/paging';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { formFields, postFields } from '@masthead/domain/posts/fields';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { call } from '../../../shared/api/call';
import { draftKey, readDraft } from '../../../shared/drafts/local-draft';
import { VersionText } from '../../../shared/drafts/version-comparison';
import { ButtonLink } from '../../../shared/links';
import { LoadState } from '../../../shared/panel/load-state';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { PageHeader } from '../../../ui/page-header';
import { useTranslation } from '../../../ui/translation';
import { useFieldLabels } from './problems-list';
import type { PostForm } from './state/post-form';
import { draftSchema, isCopyNewer, readCopyValues } from './state/post-local-draft';
import { readClientId } from './state/working-copy';
import { useFieldText } from './use-field-text';

/**
 * The page /posts/{id}/unsaved: the user's unsaved text of a post, to read and copy. It needs no lock, so a user who has
 * lost the lock finds the text here.
 */
export function Page() {
  const { t } = useTranslation();
  const { params } = useMatch({ from: '/shell/posts/$id/unsaved' });
  const { success, data: id } = urlId.safeParse(params.id);
  return (
    <Stack gap="md" maw="56rem">
      <PageHeader title={t('Unsaved text')}>
        <ButtonLink to="/posts/$id" params={{ id: params.id }} variant="default">
          {t('Open the post')}
        </ButtonLink>
      </PageHeader>
      {success ? <UnsavedTexts id={id} /> : <Text>{t('Post with given ID not found.')}</Text>}
    </Stack>
  );
}

interface UnsavedText {
  key: string;
  saved_at: string;
  changes: Partial<PostForm>;
}

const copiesOf = (id: number) =>
  queryOptions({
    queryKey: ['working-copies', id],
    queryFn: ({ signal }) => call(workingCopies.list, { params: { id } }, signal),
    gcTime: 0,
  });

function UnsavedTexts({ id }: { id: number }) {
  const { t } = useTranslation();
  const localText = useLocalText(id);
  const copies = useQuery(copiesOf(id));
  if (!copies.data && !localText) return <LoadState queries={[copies]} />;
  const serverTexts = (copies.data?.items ?? [])
    // Usually, the local draft contains the text of the copy of this browser.
    .filter((copy) => localText === null || copy.client_id !== readClientId() || isCopyNewer(copy, localText))
    .flatMap((copy): UnsavedText[] => {
      const changes = readCopyValues(copy.changes);
      return changes ? [{ key: copy.client_id, saved_at: copy.saved_at, changes }] : [];
    });
  const texts = localText ? [localText, ...serverTexts] : serverTexts;
  if (texts.length === 0) return <Text c="dimmed">{t('You have no unsaved text of this post.')}</Text>;
  return texts.map((text) => <TextOfOneBrowser key={text.key} text={text} />);
}

/** The local draft of this browser, as it was when the page opened. */
function useLocalText(id: number): UnsavedText | null {
  const viewer = useViewer();
  const { id: project } = useProject();
  const [text] = useState((): UnsavedText | null => {
    const draft = readDraft(draftKey('post', project, viewer.user.id, id), draftSchema);
    if (draft === null || draft === 'broken') return null;
    const fields = draft.changed_fields ?? formFields;
    const changes = Object.entries(draft.values).filter(([name]) => fields.includes(name as never));
    return { key: 'local', saved_at: draft.saved_at, changes: Object.fromEntries(changes) };
  });
  return text;
}

function TextOfOneBrowser({ text: { key, saved_at, changes } }: { text: UnsavedText }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const labels = useFieldLabels();
  const time = zoneDateTime(saved_at, zone);
  const fields = formFields.filter((field) => field in changes && postFields[field].label !== null);
  const toFieldText = useFieldText(fields, [changes]);
  const wholeText = fields.map((field) => toFieldText(field, changes)).join('\n\n');
  return (
    <Stack component="section" gap="sm" aria-label={time}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {key === 'local'
            ? t('This browser has unsaved changes from {time}.', { time })
            : t('The server has unsaved changes of yours from {time}.', { time })}
        </Text>
        <CopyButton value={wholeText} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {copied ? t('Copied') : t('Copy all')}
            </Button>
          )}
        </CopyButton>
      </Group>
      {fields.map((field) => (
        <VersionText key={field} title={labels[field] ?? field} text={toFieldText(field, changes)} />
      ))}
    </Stack>
  );
}
