import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What the list is searched for now; empty when it is not. */
  value: string;
  onSearch: (text: string) => void;
  /** Has the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** Searches on Enter, for text that is not blank; the cross goes back to the whole list. */
export function SearchBox({ value, onSearch, autoFocus = false }: Props) {
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
    // Blank text is no search; emptied, the box goes back to the whole list.
    if (wanted !== value) onSearch(wanted);
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
