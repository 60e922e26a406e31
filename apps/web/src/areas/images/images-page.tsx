import { Button, Stack } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Can, useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { imageById, imagePages } from '../../shared/images/images.api';
import { useIncomingFiles } from '../../shared/images/incoming-files';
import { useImageRemoval } from '../../shared/images/use-image-removal';
import { ListPage, ListSearch, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { messagesOf } from '../../shared/notices/messages';
import { LoadPanel } from '../../shared/panel/load-state';
import { useOpened, useOpenedRow } from '../../shared/panel/use-opened';
import { ErrorMessages } from '../../ui/states';

import { GridSkeleton, ImageGrid } from './image-grid';
import { PreviewDialog } from './preview-dialog';

const galleryQuery = z.object({ search: z.string().trim().max(200).default('') });

const loadPanel = () => import('./upload-panel');
const UploadPanel = lazy(async () => ({ default: (await loadPanel()).UploadPanel }));

export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(galleryQuery);
  const { search } = list.query;
  const gallery = useGallery(search);
  const { open, show, close } = useOpened();
  const removal = useImageRemoval();
  const [previewed, setPreviewed] = useState<Image | null>(null);
  const { files, isOver } = useFilesForPanel(open, () => show('new'));
  usePrefetch(loadPanel);
  const isSearch = search !== '';

  /** Deleted from its card while its form is open: the form goes too. */
  async function removeFromCard(image: Image) {
    if ((await removal.remove(image)) && image.id === open) close();
  }

  const panel =
    open === 'new' ? (
      <Can access="image.create">
        <UploadPanel
          files={files}
          isOver={isOver}
          onLookFor={(name) => list.change({ search: name })}
          onClose={close}
        />
      </Can>
    ) : open === null ? null : (
      <OpenedImage
        key={open}
        id={open}
        listed={gallery.list.data?.items.find(({ id }) => id === open)}
        isListing={gallery.isPending}
        onClose={close}
        onRemove={removal.remove}
        isRemoving={removal.isRemoving(open)}
      />
    );

  return (
    <ListPage
      title={t('Gallery')}
      action={
        <Can access="image.create">
          <Button onClick={() => show('new')}>{t('Add new image')}</Button>
        </Can>
      }
      search={<ListSearch list={list} />}
      panel={panel}
    >
      {gallery.isPending ? (
        <GridSkeleton />
      ) : (
        <ListStates
          list={gallery.list}
          fallback={isSearch ? t('Error searching data.') : t('Error fetching data.')}
          empty={t('Images not found')}
        >
          {(images) => (
            <ImageGrid
              images={images}
              current={open}
              isRemoving={removal.isRemoving}
              onPreview={setPreviewed}
              onEdit={({ id }) => show(id)}
              onRemove={(image) => void removeFromCard(image)}
            />
          )}
        </ListStates>
      )}
      <LoadMore
        gallery={gallery}
        fallback={isSearch ? t('Error searching next page.') : t('Error fetching next page.')}
      />
      {previewed ? <PreviewDialog image={previewed} onClose={() => setPreviewed(null)} /> : null}
      {removal.dialog}
    </ListPage>
  );
}

/** The pictures fetched so far. A picture that moved to the next page meanwhile is shown once. */
function useGallery(search: string) {
  const pages = useInfiniteQuery(imagePages(search));
  const { data } = pages;
  const byId = new Map<number, Image>();
  for (const image of data?.pages.flatMap((page) => page.items) ?? []) {
    if (!byId.has(image.id)) byId.set(image.id, image);
  }
  const items = [...byId.values()];
  return { ...pages, list: { data: data && { items }, error: pages.error, refetch: pages.refetch } };
}

/** Files dropped or pasted anywhere on the page open the panel that adds them. */
function useFilesForPanel(open: number | 'new' | null, onFiles: () => void) {
  const viewer = useViewer();
  const [files, setFiles] = useState<File[]>([]);
  const [openBefore, setOpenBefore] = useState(open);
  const isOver = useIncomingFiles(viewer.can('image.create'), (incoming) => {
    setFiles(incoming);
    if (open !== 'new') onFiles();
  });

  // The files belong to one opening of the panel.
  if (open !== openBefore) {
    setOpenBefore(open);
    if (open !== 'new') setFiles([]);
  }

  return { files, isOver };
}

interface Props {
  id: number;
  /** The picture, when the list has it already. */
  listed: Image | undefined;
  /** The list is still on its way. */
  isListing: boolean;
  onClose: () => void;
  onRemove: (image: Image) => Promise<boolean>;
  isRemoving: boolean;
}

const ImagePanel = lazy(async () => ({ default: (await import('./image-panel')).ImagePanel }));

/** The form of a picture the address names; one further down than the list has come is fetched by itself. */
function OpenedImage({ id, listed, isListing, onClose, onRemove, isRemoving }: Props) {
  const { t } = useTranslation();
  // A search or a deletion takes the picture out of the list, not out of its form.
  const known = useOpenedRow(id, listed ? [listed] : []);
  const isKnown = typeof known === 'object' && known !== null;
  const fetched = useQuery({ ...imageById(id), enabled: !isKnown && !isListing });
  const image = isKnown ? known : fetched.data;
  if (image) {
    return <ImagePanel image={image} onClose={onClose} onRemove={() => onRemove(image)} isRemoving={isRemoving} />;
  }
  return (
    <LoadPanel title={t('Edit image')} queries={[fetched]} fallback={t('Error loading image.')} onClose={onClose} />
  );
}

type Gallery = ReturnType<typeof useGallery>;

interface LoadMoreProps {
  gallery: Gallery;
  /** Said when a failed page itself has nothing to say. */
  fallback: string;
}

/** Fetches the next page when the end of the grid comes near; after a failure, only when asked. */
function LoadMore({ gallery, fallback }: LoadMoreProps) {
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

/** How far below the screen the next page is fetched. */
const AHEAD = '600px';

function Sentinel({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && seen(), {
      rootMargin: AHEAD,
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={ref} aria-hidden />;
}
