import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { emptyArticle } from '@masthead/article/document';
import { type ReactNode, useState } from 'react';
import { ArticleComparison, TextComparison } from '../../../shared/comparison/comparison';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { Dialog } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import classes from './editor.module.css';
import { type ConflictingVersions, findConflicts, findTextParts } from './state/conflicts';
import { type ConflictingPart, joinParts, type Side, type TextPart } from './state/merge-texts';
import { type PostForm, toFormValues } from './state/post-form';
import { useEditor, useEditorStore } from './state/use-editor';
import { useFieldText } from './use-field-text';

/**
 * Opens when another user, or another browser of the same user, saved a change to a part that is also changed here. Shows
 * the differences word by word, and the user chooses a version of each field and of each paragraph.
 */
export function ConflictDialog({ labels }: { labels: Record<string, string> }) {
  const store = useEditorStore();
  const theirs = useEditor((state) => (state.status === 'conflict' ? state.theirs : null));
  if (!theirs) return null;
  return (
    <VersionsDialog
      versions={store.getConflictingVersions(theirs)}
      labels={labels}
      isSavedByViewer={store.isSavedByViewer(theirs)}
      isProposing={store.isProposing}
      onDecide={(choices) => void store.decideConflict(choices)}
    />
  );
}

interface Props {
  versions: ConflictingVersions;
  labels: Record<string, string>;
  /** Whether the same user saved the other version, in another browser. */
  isSavedByViewer: boolean;
  /** The user proposes the chosen version instead of saving it. */
  isProposing: boolean;
  /** Called with the chosen values that replace those of this user; `null` postpones the decision. */
  onDecide: (choices: Partial<PostForm> | null) => void;
}

/** The key of a question: the name of a field, or the number of a part of the text. */
const toPartKey = (index: number) => `body ${index}`;

function VersionsDialog({ versions, labels, isSavedByViewer, isProposing, onDecide }: Props) {
  const { t } = useTranslation();
  const texts = useTexts(versions, isSavedByViewer);
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({});
  const theirValues = toFormValues(versions.theirs);
  const fields = findConflicts(versions);
  const parts = fields.includes('body') ? (findTextParts(versions) ?? []) : [];
  const conflictingParts = parts.filter((part): part is ConflictingPart => part.kind === 'conflict');
  const otherFields = fields.filter((field) => field !== 'body');
  const toFieldText = useFieldText(otherFields, [theirValues, versions.mine]);
  const questions = [...otherFields, ...conflictingParts.map((_, index) => toPartKey(index))];
  const openCount = questions.filter((key) => sides[key] === undefined).length;
  const choose = (key: string) => (side: Side) => setSides((previous) => ({ ...previous, [key]: side }));

  function decide() {
    const theirFields = otherFields.filter((field) => sides[field] === 'theirs');
    const choices = Object.fromEntries(theirFields.map((field) => [field, theirValues[field]]));
    onDecide({ ...choices, ...toBodyChoice(parts, sides) });
  }

  return (
    <Dialog title={texts.title} onClose={() => onDecide(null)} size="56rem">
      <Stack gap="md">
        <Text size="sm">{texts.text}</Text>
        <Text size="sm" c="dimmed">
          {isProposing
            ? t('Crossed-out words are only in the other version, underlined words only in yours.')
            : t(
                'Crossed-out words are only in the other version, underlined words only in yours. The rejected text stays in the history.',
              )}
        </Text>
        {otherFields.map((field) => (
          <Question key={field} label={labels[field] ?? field} texts={texts} side={sides[field]} onSide={choose(field)}>
            <TextComparison before={toFieldText(field, theirValues)} after={toFieldText(field, versions.mine)} />
          </Question>
        ))}
        {conflictingParts.map((part, index) => (
          <Question
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
            key={index}
            label={t('{field}, part {number}', { field: labels['body'] ?? 'body', number: index + 1 })}
            texts={texts}
            side={sides[toPartKey(index)]}
            onSide={choose(toPartKey(index))}
          >
            <ArticleComparison before={toArticle(part.theirs)} after={toArticle(part.mine)} />
          </Question>
        ))}
        <Group justify="flex-end" gap="xs">
          {openCount > 0 ? (
            <Text size="sm" c="dimmed" role="status">
              {t('Choices left: {count}', { count: openCount })}
            </Text>
          ) : null}
          <Button variant="default" onClick={() => onDecide(null)}>
            {t('Decide later')}
          </Button>
          <Button disabled={openCount > 0} onClick={decide}>
            {isProposing ? t('Use this version') : t('Save this version')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The text with the chosen parts. Nothing if the text is not in conflict. */
function toBodyChoice(parts: readonly TextPart[], sides: Partial<Record<string, Side>>): Partial<PostForm> {
  const conflicts = parts.filter(({ kind }) => kind === 'conflict');
  if (conflicts.length === 0) return {};
  return {
    body: joinParts(
      parts,
      conflicts.map((_, index) => sides[toPartKey(index)] ?? 'mine'),
    ),
  };
}

const toArticle = (nodes: ConflictingPart['mine']) => ({ ...emptyArticle, doc: { type: 'doc', content: [...nodes] } });

type Texts = ReturnType<typeof useTexts>;

function useTexts({ theirs }: ConflictingVersions, isSavedByViewer: boolean) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const time = zoneDateTime(theirs.updated_at, zone);
  if (isSavedByViewer) {
    return {
      title: t('You changed this text in another tab'),
      text: t(
        'You saved this post in another tab at {time}. Choose which text to keep. All other changes are merged.',
        {
          time,
        },
      ),
      keep: t('Keep this tab'),
      take: t('Use the other tab'),
    };
  }
  const who = theirs.editor?.username ?? t('Somebody else');
  return {
    title: t('This post was changed'),
    text: t(
      '{who} saved this post at {time}. Both of you changed the parts shown here. All other changes are merged.',
      {
        who,
        time,
      },
    ),
    keep: t('Keep mine'),
    take: t('Use their version'),
  };
}

interface QuestionProps {
  label: string;
  texts: Texts;
  /** Nothing is preselected. */
  side: Side | undefined;
  onSide: (side: Side) => void;
  /** The comparison of both versions. */
  children: ReactNode;
}

function Question({ label, texts, side, onSide, children }: QuestionProps) {
  return (
    <Stack gap={4}>
      <Radio.Group label={label} value={side ?? null} onChange={(value) => onSide(value as Side)}>
        <Group gap="md" my={4}>
          <Radio value="mine" label={texts.keep} />
          <Radio value="theirs" label={texts.take} />
        </Group>
      </Radio.Group>
      <div className={classes.conflictText}>{children}</div>
    </Stack>
  );
}
