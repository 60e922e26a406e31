import { Stack, Text } from '@mantine/core';
import type { Keyword, KeywordRange } from '@masthead/domain/posts/keywords';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../shared/api/call';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { messagesOf } from '../../../../shared/notices/messages';
import { EmptyState, ErrorMessages, SkeletonRows } from '../../../../ui/states';

import { KeywordTable } from './keyword-table';

interface Props {
  search: {
    isPending: boolean;
    error: Error | null;
    data: { items: Keyword[] } | undefined;
    variables: KeywordRange | undefined;
  };
}

/** What the last search found, or why it found nothing. */
export function KeywordResults({ search: { isPending, error, data, variables } }: Props) {
  const { t } = useTranslation();
  const items = data?.items ?? [];
  const caption = t('Keywords from {start} to {end}: {count}', {
    start: variables?.start_date,
    end: variables?.end_date,
    count: items.length,
  });
  return (
    <Stack gap="xs">
      {/* There before it has anything to say, so that it is heard. */}
      <div role="status">
        {data && items.length === 0 ? <EmptyState text={t('Nothing found. Try another date range')} /> : null}
        {items.length > 0 ? (
          <Text size="sm" c="dimmed">
            {caption}
          </Text>
        ) : null}
      </div>
      {isPending ? <SkeletonRows /> : null}
      {error ? <ErrorMessages messages={failureOf(error, t('Something went wrong. Try again later'))} /> : null}
      {items.length > 0 ? <KeywordTable label={caption} keywords={items} /> : null}
    </Stack>
  );
}

/** A refusal has a reason to tell; whatever else went wrong is none of the writer's business. */
function failureOf(error: Error, fallback: string): string[] {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? messagesOf(error, fallback).map(translateMessage) : [fallback];
}
