import { CloseButton, TextInput } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const PAUSE = 200;

/** Finds slots by name while it is typed into: at once, then at most every 200 ms, and always what was typed last. */
export function SlotSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(search);
  const find = useThrottledCallback(onSearch, PAUSE);

  function type(typed: string) {
    setText(typed);
    find(typed.trim());
  }

  return (
    <search>
      <TextInput
        w={{ base: '100%', xs: '16rem' }}
        aria-label={t('Search by name')}
        placeholder={t('Search by name')}
        maxLength={200}
        leftSection={<IconSearch size={16} />}
        rightSection={text === '' ? null : <CloseButton aria-label={t('Clear search')} onClick={() => type('')} />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </search>
  );
}
