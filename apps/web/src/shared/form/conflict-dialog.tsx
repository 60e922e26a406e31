import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import type { Conflict } from './changes';
import { findLabel } from './use-field';

type Choice = 'mine' | 'theirs';

/** The choice for each conflicting field; `null` when the user returns to the form. */
export type Choices = Record<string, Choice> | null;

export interface ConflictQuestion {
  conflicts: Conflict[];
  answer: (choices: Choices) => void;
}

/**
 * Asks which value to keep of every field that this user and another user have changed. Loaded lazily, because forms
 * rarely need it.
 */
export function ConflictDialog({ control, conflicts, answer }: ConflictQuestion & { control: object }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const isDecided = conflicts.every(({ name }) => name in choices);
  return (
    <Dialog title={t('Somebody else saved changes')} onClose={() => answer(null)} size="36rem" zIndex={400} fixed>
      <Stack gap="md">
        <Text size="sm">
          {t('Both of you changed the same fields. Choose which value to keep. Changes to other fields are merged.')}
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

function ConflictChoice({ control, name, label: customLabel, values, choice, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { label, describe } = findLabel(control, name);
  const toText = (value: unknown) => (isEmpty(value) ? t('Empty') : (describe?.(value) ?? formatValue(value, t)));
  return (
    <Radio.Group label={customLabel ?? label} value={choice} onChange={(value) => onChoose(value as Choice)}>
      <Stack gap="xs" mt={4}>
        <Radio value="mine" label={t('Your value')} description={<Value text={toText(values.mine)} />} />
        <Radio
          value="theirs"
          label={t('Saved by somebody else')}
          description={<Value text={toText(values.theirs)} />}
        />
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

function formatValue(value: unknown, t: (phrase: string) => string): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map((item) => formatValue(item, t)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('doc' in value) return collectTexts(value.doc).join(' ').trim() || t('Empty');
  if ('name' in value) return String(value.name);
  return JSON.stringify(value);
}

/** The texts of a rich-text document. */
function collectTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { text, content } = node as { text?: unknown; content?: unknown };
  return [
    ...(typeof text === 'string' ? [text] : []),
    ...(Array.isArray(content) ? content.flatMap(collectTexts) : []),
  ];
}
