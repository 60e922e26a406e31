import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Usages } from '@masthead/domain/usages/schema';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type Question } from '../../ui/dialog';

import { ErrorState, SkeletonRows } from '../../ui/states';

import { translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';
import { UsageList } from './usage-list';

// Each endpoint has its own type of query key.
// biome-ignore lint/suspicious/noExplicitAny: the dialog only passes the query on
export type UsagesQuery = UseQueryOptions<Usages, Error, Usages, any>;

export interface Removal {
  question: Pick<Question, 'title' | 'text'> & Partial<Question>;
  /** Where the item is used. Left out for items that nothing refers to. */
  usages?: UsagesQuery;
  /** Why an item with these usages cannot be deleted now; `null` when it can. */
  refusalOf?: (usages: Usages) => string | null;
  /** Further choices in the dialog, such as a redirect target. */
  choice?: (usages: Usages) => ReactNode;
}

interface Props extends Removal {
  onAnswer: (agreed: boolean) => void;
}

const nothing: Usages = { groups: [] };

/** Asks before a deletion and lists where the item is used. It stays open until it is answered. */
export function DeleteDialog({ question, usages, refusalOf, choice, onAnswer }: Props) {
  const { t } = useTranslation();
  const found = useQuery<Usages>({
    ...(usages ?? { queryKey: ['no-usages'], queryFn: () => nothing }),
    enabled: usages !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const known = usages === undefined ? nothing : found.isFetching ? undefined : found.data;
  const refusal = known ? (refusalOf?.(known) ?? null) : null;

  return (
    <Dialog title={question.title} onClose={() => onAnswer(false)} zIndex={400} fixed>
      <Stack gap="sm" mt="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{question.text}</Text>
        {usages === undefined ? null : known ? (
          <UsageList usages={known} />
        ) : found.isError && !found.isFetching ? (
          <ErrorState
            messages={messagesOf(found.error, t('Error fetching data.')).map(translateMessage)}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <div role="status" aria-label={t('Searching where it is used…')}>
            <SkeletonRows count={3} />
          </div>
        )}
        {known ? choice?.(known) : null}
        {refusal === null ? null : (
          <Alert color="red" p="sm" role="note">
            {translateMessage(refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {question.cancel ?? t('Cancel')}
          </Button>
          <Button color="red" disabled={!known || refusal !== null} onClick={() => onAnswer(true)}>
            {question.confirm ?? t('Delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
