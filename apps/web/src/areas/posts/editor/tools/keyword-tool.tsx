import { Button, Group, Stack, TextInput } from '@mantine/core';
import { keywordPresets } from '@masthead/domain/posts/keyword-presets';
import { type KeywordRange, keywords, rangeRefusals } from '@masthead/domain/posts/keywords';
import { zoneDay } from '@masthead/domain/time/zone';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { useNow } from '../../../../shared/time/zone-time';
import { SidePanel } from '../../../../ui/side-panel';
import { KeywordResults } from './keyword-results';

const MINUTE = 60_000;

interface Props {
  postId: number;
  onClose: () => void;
}

/** By which words readers found the post in search engines. */
export function KeywordTool({ postId, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { zone } = useProject();
  const today = zoneDay(useNow(MINUTE), zone);
  const [range, setRange] = useState<KeywordRange>({ start_date: '', end_date: '' });
  const [isChecked, setIsChecked] = useState(false);
  const search = useMutation({
    mutationFn: (query: KeywordRange) => call(keywords.list, { params: { id: postId }, query }),
  });
  const refusals = isChecked ? rangeRefusals(range, today) : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (search.isPending || Object.keys(rangeRefusals(range, today)).length > 0) return;
    search.mutate(range);
  }

  const dayField = (name: keyof KeywordRange, label: string) => {
    const refusal = refusals[name]?.[0];
    return (
      <TextInput
        type="date"
        label={label}
        withAsterisk
        max={today}
        value={range[name]}
        {...(name === 'start_date' && { 'data-autofocus': true })}
        {...(refusal && { error: translateMessage(refusal) })}
        onChange={({ currentTarget: { value } }) => setRange((before) => ({ ...before, [name]: value }))}
      />
    );
  };

  return (
    <SidePanel
      title={t('Keyword search')}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} loading={search.isPending}>
          {t('Search')}
        </Button>
      }
    >
      <Stack gap="sm">
        <form id={id} noValidate onSubmit={submit}>
          <Stack gap="sm">
            <Group gap="sm" grow align="flex-start">
              {dayField('start_date', t('Start date'))}
              {dayField('end_date', t('End date'))}
            </Group>
            <Presets range={range} today={today} onChoose={setRange} />
          </Stack>
        </form>
        <KeywordResults search={search} />
      </Stack>
    </SidePanel>
  );
}

interface PresetsProps {
  range: KeywordRange;
  today: string;
  onChoose: (range: KeywordRange) => void;
}

function Presets({ range, today, onChoose }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      {keywordPresets.map(({ label, range: rangeOn }) => {
        const preset = rangeOn(today);
        const isChosen = preset.start_date === range.start_date && preset.end_date === range.end_date;
        return (
          <Button
            key={label}
            size="xs"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChoose(preset)}
          >
            {t(label)}
          </Button>
        );
      })}
    </Group>
  );
}
