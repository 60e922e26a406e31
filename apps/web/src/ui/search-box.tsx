import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What the list is searched for now; empty when it is not. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches on Enter, for text that is not blank; the cross goes back to the whole list. */
export function SearchBox({ value, onSearch }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== '' && wanted !== value) onSearch(wanted);
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
          leftSection={<IconSearch size={16} />}
          rightSection={text === '' ? null : <CloseButton aria-label={t('Clear search')} onClick={clear} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
