import { Button, Stack } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { ErrorMessages } from '../../ui/states';
import type { Gallery } from './use-gallery';

/** How far below the screen the next page is fetched. */
const AHEAD = '600px';

interface Props {
  gallery: Gallery;
  /** Said when a failed page itself has nothing to say. */
  fallback: string;
}

/** Fetches the next page when the end of the grid comes near; after a failure, only when asked. */
export function LoadMore({ gallery, fallback }: Props) {
  const { t } = useTranslation();
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, data } = gallery;
  // The next page would cut short a list that is being read again, which would then never be fresh.
  const next = () => void gallery.fetchNextPage({ cancelRefetch: false });
  if (!hasNextPage) return null;
  const messages = isFetchNextPageError ? messagesOf(gallery.error, fallback).map(translateMessage) : [];
  return (
    <Stack align="center" gap="xs" py="md">
      {messages.length > 0 ? <ErrorMessages messages={messages} /> : null}
      <Button variant="default" loading={isFetchingNextPage} onClick={next}>
        {t('Load more')}
      </Button>
      {isFetching || isFetchNextPageError ? null : <Sentinel key={data?.pages.length} onSeen={next} />}
    </Stack>
  );
}

function Sentinel({ onSeen }: { onSeen: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const isSeen = entry?.isIntersecting === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it comes into sight
  useEffect(() => {
    if (isSeen) onSeen();
  }, [isSeen]);
  return <div ref={ref} aria-hidden />;
}
