import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from './translation';

interface Props {
  page: number;
  /** The number of pages. */
  pages: number;
  onChange: (page: number) => void;
}

/** Buttons for the previous and next page, and a field for any other page. Hidden for a single page. */
export function Pagination({ page, pages, onChange }: Props) {
  const { t } = useTranslation();
  if (pages <= 1) return null;

  return (
    <Group component="nav" aria-label={t('Pagination')} gap="xs">
      <ActionIcon
        variant="default"
        size="md"
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm">{t('Page {page} of {pages}', { page, pages })}</Text>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={t('Next page')}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      {pages > 2 ? <GoToPage pages={pages} onChange={onChange} /> : null}
    </Group>
  );
}

function GoToPage({ pages, onChange }: Omit<Props, 'page'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const page = Number(text);
    if (!Number.isInteger(page) || page < 1) return;
    onChange(Math.min(page, pages));
    setText('');
  }

  return (
    <form onSubmit={submit}>
      <TextInput
        size="xs"
        w="7.5rem"
        inputMode="numeric"
        aria-label={t('Go to page')}
        placeholder={t('Go to page')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
