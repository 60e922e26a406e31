import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import type { Conflict } from './changes';
import { labelOf } from './use-field';

type Choice = 'mine' | 'theirs';
/** Whose value each conflicting field keeps; `null` when the person goes back to the form. */
type Choices = Record<string, Choice> | null;

interface Asked {
  conflicts: Conflict[];
  answer: (choices: Choices) => void;
}

interface Conflicts {
  askChoices: (conflicts: Conflict[]) => Promise<Choices>;
  /** To be rendered by the form. */
  dialog: ReactNode;
}

/** Asks whose value to keep where two people have changed the same field. */
export function useConflicts(control: object): Conflicts {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Asked['answer'] | null>(null);
  // A form that goes away decides nothing; the save that waits for the answer ends.
  useEffect(() => () => pending.current?.(null), []);

  const askChoices = (conflicts: Conflict[]) =>
    new Promise<Choices>((resolve) => {
      const answer = (choices: Choices) => {
        pending.current = null;
        setAsked(null);
        resolve(choices);
      };
      pending.current = answer;
      setAsked({ conflicts, answer });
    });

  return { askChoices, dialog: asked ? <ConflictDialog control={control} {...asked} /> : null };
}

function ConflictDialog({ control, conflicts, answer }: Asked & { control: object }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const isDecided = conflicts.every(({ name }) => name in choices);
  return (
    <Dialog title={t('Somebody else has saved changes')} onClose={() => answer(null)} size="36rem" zIndex={400} fixed>
      <Stack gap="md">
        <Text size="sm">
          {t('You have both changed the same fields. Choose which value to keep. Changes of other fields are merged.')}
        </Text>
        {conflicts.map(({ name, label, mine, theirs }) => (
          <ConflictChoice
            key={name}
            control={control}
            name={name}
            label={label}
            values={{ mine, theirs }}
            choice={choices[name] ?? null}
            onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={() => answer(null)}>
          {t('Back to the form')}
        </Button>
        <Button disabled={!isDecided} onClick={() => answer(choices)}>
          {t('Save')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface ChoiceProps {
  control: object;
  name: string;
  label: string | undefined;
  values: Record<Choice, unknown>;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
}

function ConflictChoice({ control, name, label: given, values, choice, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { label, describe } = labelOf(control, name);
  const text = (value: unknown) => (isEmpty(value) ? t('Empty') : (describe?.(value) ?? inWords(value, t)));
  return (
    <Radio.Group label={given ?? label} value={choice} onChange={(chosen) => onChoose(chosen as Choice)}>
      <Stack gap="xs" mt={4}>
        <Radio value="mine" label={t('Your value')} description={<Value text={text(values.mine)} />} />
        <Radio value="theirs" label={t('Saved by somebody else')} description={<Value text={text(values.theirs)} />} />
      </Stack>
    </Radio.Group>
  );
}

function Value({ text }: { text: string }) {
  return (
    <Text
      component="span"
      display="block"
      size="sm"
      mah="8rem"
      style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    >
      {text}
    </Text>
  );
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as a person reads it: yes or no, the names of a list, the text of an article. */
function inWords(value: unknown, t: (phrase: string) => string): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map((each) => inWords(each, t)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('doc' in value) return textsIn(value.doc).join(' ').trim() || t('Empty');
  if ('name' in value) return String(value.name);
  return JSON.stringify(value);
}

function textsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { text, content } = node as { text?: unknown; content?: unknown };
  return [...(typeof text === 'string' ? [text] : []), ...(Array.isArray(content) ? content.flatMap(textsIn) : [])];
}
