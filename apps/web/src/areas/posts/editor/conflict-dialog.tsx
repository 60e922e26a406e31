import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import type { Article } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';

import { Dialog } from '../../../ui/dialog';
import classes from './editor.module.css';
import type { Field, Versions } from './state/contested';
import { type PostForm, valuesOf } from './state/post-form';

interface Props {
  versions: Versions;
  fields: readonly Field[];
  labels: Record<string, string>;
  /** The other version is of the same person, saved in another tab. */
  isOwn: boolean;
  /** The fields of which the other's version is to be kept. */
  onDecide: (theirs: readonly Field[]) => void;
  /** Back to the form, nothing decided. */
  onClose: () => void;
}

/** Two people, or two tabs of one person, saved at once: both versions, field by field, and the person decides which one stands. */
export function ConflictDialog({ versions, fields, labels, isOwn, onDecide, onClose }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const [chosen, setChosen] = useState<readonly Field[]>([]);
  const { theirs, mine } = versions;
  const other = valuesOf(theirs);
  const time = zoneDateTime(theirs.updated_at, zone);
  const who = theirs.editor?.username ?? t('Somebody else');
  const words = isOwn
    ? {
        title: t('You changed this text in another tab'),
        text: t(
          'You saved this post in another tab at {time}. Choose which text to keep; everything else is kept from both tabs.',
          { time },
        ),
        keep: t('Keep this tab'),
        take: t('Take the other tab'),
        mine: t('This tab'),
        theirs: t('Other tab'),
      }
    : {
        title: t('The post has changed'),
        text: t(
          '{who} saved this post at {time}. Both of you changed what is shown here; everything else is kept from both.',
          { who, time },
        ),
        keep: t('Keep mine'),
        take: t('Take theirs'),
        mine: t('Mine'),
        theirs: who,
      };
  const choose = (field: Field, side: string) =>
    setChosen(side === 'theirs' ? [...chosen, field] : chosen.filter((each) => each !== field));

  return (
    <Dialog title={words.title} onClose={onClose} size="56rem">
      <Stack gap="md">
        <Text size="sm">{words.text}</Text>
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
                  { value: 'mine', label: words.keep },
                  { value: 'theirs', label: words.take },
                ]}
                value={chosen.includes(field) ? 'theirs' : 'mine'}
                onChange={(side) => choose(field, side)}
              />
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
              <Side title={words.mine} text={textOf(field, mine)} isChosen={!chosen.includes(field)} />
              <Side title={words.theirs} text={textOf(field, other)} isChosen={chosen.includes(field)} />
            </SimpleGrid>
          </Stack>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Decide later')}
          </Button>
          <Button data-autofocus onClick={() => onDecide(chosen)}>
            {t('Save so')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A field that is only read: long texts are scrolled in it, by the keyboard too. */
function Side({ title, text, isChosen }: { title: string; text: string; isChosen: boolean }) {
  return (
    <Textarea
      label={title}
      readOnly
      autosize
      minRows={1}
      maxRows={12}
      value={text || '—'}
      {...(isChosen && { classNames: { input: classes.chosen } })}
    />
  );
}

function textOf(field: Field, values: PostForm): string {
  if (field === 'body') return articleText(values.body);
  if (field === 'slides') return values.slides.map(slideText).join('\n\n');
  const value = values[field];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

const articleText = (article: Article | null) => (article ? articleToText(article) : '');
const slideText = ({ title, content }: PostForm['slides'][number]) =>
  [title ?? '', articleText(content)].filter(Boolean).join('\n');
