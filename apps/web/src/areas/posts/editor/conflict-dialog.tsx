import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { VersionText } from '../../../shared/drafts/version-comparison';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';

import { Dialog } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import classes from './editor.module.css';
import { type ConflictingVersions, type FieldName, findConflicts } from './state/conflicts';
import { toFieldText, toFormValues } from './state/post-form';
import { useEditor, useEditorStore } from './state/use-editor';

/**
 * Opens when another user, or another tab of the same user, saved a change to a field that is also changed here. Shows
 * both versions of each such field, and the user chooses one.
 */
export function ConflictDialog({ labels }: { labels: Record<string, string> }) {
  const store = useEditorStore();
  const theirs = useEditor((state) => (state.status === 'conflict' ? state.theirs : null));
  if (!theirs) return null;
  const versions = store.getConflictingVersions(theirs);
  return (
    <VersionsDialog
      versions={versions}
      fields={findConflicts(versions)}
      labels={labels}
      isSavedByViewer={store.isSavedByViewer(theirs)}
      onDecide={store.decideConflict}
      onClose={() => store.decideConflict(null)}
    />
  );
}

interface Props {
  versions: ConflictingVersions;
  fields: readonly FieldName[];
  labels: Record<string, string>;
  /** Whether the same user saved the other version, in another tab. */
  isSavedByViewer: boolean;
  /** Called with the fields that take the other version. */
  onDecide: (theirFields: readonly FieldName[]) => void;
  /** Returns to the form without a decision. */
  onClose: () => void;
}

function VersionsDialog({ versions, fields, labels, isSavedByViewer, onDecide, onClose }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const [theirFields, setTheirFields] = useState<readonly FieldName[]>([]);
  const { theirs, mine } = versions;
  const theirValues = toFormValues(theirs);
  const time = zoneDateTime(theirs.updated_at, zone);
  const who = theirs.editor?.username ?? t('Somebody else');
  const texts = isSavedByViewer
    ? {
        title: t('You changed this text in another tab'),
        text: t(
          'You saved this post in another tab at {time}. Choose which text to keep. All other changes are merged.',
          { time },
        ),
        keep: t('Keep this tab'),
        take: t('Use the other tab'),
        mine: t('This tab'),
        theirs: t('Other tab'),
      }
    : {
        title: t('This post was changed'),
        text: t(
          '{who} saved this post at {time}. Both of you changed the parts shown here. All other changes are merged.',
          { who, time },
        ),
        keep: t('Keep mine'),
        take: t('Use their version'),
        mine: t('My version'),
        theirs: who,
      };
  const choose = (field: FieldName, version: string) =>
    setTheirFields(version === 'theirs' ? [...theirFields, field] : theirFields.filter((name) => name !== field));

  return (
    <Dialog title={texts.title} onClose={onClose} size="56rem">
      <Stack gap="md">
        <Text size="sm">{texts.text}</Text>
        {fields.map((field) => (
          <Stack key={field} gap={4}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" fw={600}>
                {labels[field] ?? field}
              </Text>
              <SegmentedControl
                size="xs"
                aria-label={labels[field] ?? field}
                data={[
                  { value: 'mine', label: texts.keep },
                  { value: 'theirs', label: texts.take },
                ]}
                value={theirFields.includes(field) ? 'theirs' : 'mine'}
                onChange={(version) => choose(field, version)}
              />
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
              <VersionText
                title={texts.mine}
                text={toFieldText(field, mine)}
                className={theirFields.includes(field) ? undefined : classes.chosenVersion}
              />
              <VersionText
                title={texts.theirs}
                text={toFieldText(field, theirValues)}
                className={theirFields.includes(field) ? classes.chosenVersion : undefined}
              />
            </SimpleGrid>
          </Stack>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Decide later')}
          </Button>
          <Button data-autofocus onClick={() => onDecide(theirFields)}>
            {t('Save this version')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
