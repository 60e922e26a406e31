import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from './translation';

interface Props {
  /** The current search of the list; empty without one. */
  value: string;
  onSearch: (text: string) => void;
  /** Receives the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** Searches on Enter. The clear button shows the whole list again. */
export function SearchBox({ value, onSearch, autoFocus = false }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setText(value);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const search = text.trim();
    // Blank text equals no search: it shows the whole list again.
    if (search !== value) onSearch(search);
  }

  function clear() {
    setText('');
    if (value !== '') onSearch('');
  }

  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          w={{ base: '100%', xs: '16rem' }}
          aria-label={t('Search')}
          placeholder={t('Search')}
          maxLength={200}
          {...(autoFocus && { 'data-autofocus': true })}
          leftSection={<IconSearch size={16} />}
          rightSection={text === '' ? null : <CloseButton aria-label={t('Clear search')} onClick={clear} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
