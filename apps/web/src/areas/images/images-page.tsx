import { Button, Stack } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { Can, useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { imageById, imagePages } from '../../shared/images/images.api';
import { useIncomingFiles } from '../../shared/images/incoming-files';
import { useImageRemoval } from '../../shared/images/use-image-removal';
import { ListPage, ListSearch, ListStates } from '../../shared/list/list-page';
import { listState, useListQuery } from '../../shared/list/use-list-query';

import { usePrefetch } from '../../shared/list/use-prefetch';
import { toMessages } from '../../shared/notices/messages';
import { LoadPanel } from '../../shared/panel/load-state';
import { useOpened, useOpenedRow } from '../../shared/panel/use-opened';
import { ErrorMessages } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { GridSkeleton, ImageGrid } from './image-grid';
import { PreviewDialog } from './preview-dialog';

/** The search text, part of the URL. */
const galleryQuery = z.object({ search: listState.search });

const loadPanel = () => import('./upload-panel');
const UploadPanel = lazy(async () => ({ default: (await loadPanel()).UploadPanel }));

/**
 * The page /images (the gallery): search, endless list, upload by dialog, drop or paste, and the form of one image.
 */
export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(galleryQuery);
  const { search } = list.query;
  const gallery = useGallery(search);
  const { open, show, close } = useOpened();
  const removal = useImageRemoval();
  const [previewedImage, setPreviewedImage] = useState<Image | null>(null);
  const { files, isDraggingFiles } = useFilesForPanel(open, () => show('new'));
  usePrefetch(loadPanel);
  const isSearch = search !== '';

  /** Closes the form if it shows the deleted image. */
  async function removeFromCard(image: Image) {
    if ((await removal.remove(image)) && image.id === open) close();
  }

  const panel =
    open === 'new' ? (
      <Can access="image.create">
        <UploadPanel
          files={files}
          isDraggingFiles={isDraggingFiles}
          onLookFor={(name) => list.change({ search: name })}
          onClose={close}
        />
      </Can>
    ) : open === null ? null : (
      <OpenedImage
        key={open}
        id={open}
        listedImage={gallery.list.data?.items.find(({ id }) => id === open)}
        isListLoading={gallery.isPending}
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
              onPreview={setPreviewedImage}
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
      {previewedImage ? <PreviewDialog image={previewedImage} onClose={() => setPreviewedImage(null)} /> : null}
      {removal.dialog}
    </ListPage>
  );
}

/** The images loaded so far. Removes duplicates: an upload can shift an image to the next page. */
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

/** Opens the upload panel when files are dropped or pasted anywhere on the page, and passes them to it. */
function useFilesForPanel(open: number | 'new' | null, onFiles: () => void) {
  const viewer = useViewer();
  const [files, setFiles] = useState<File[]>([]);
  const [previousOpen, setPreviousOpen] = useState(open);
  const isDraggingFiles = useIncomingFiles(viewer.can('image.create'), (incoming) => {
    setFiles(incoming);
    if (open !== 'new') onFiles();
  });

  // Clear the files when the panel closes.
  if (open !== previousOpen) {
    setPreviousOpen(open);
    if (open !== 'new') setFiles([]);
  }

  return { files, isDraggingFiles };
}

interface Props {
  id: number;
  /** The image, if the list has loaded it. */
  listedImage: Image | undefined;
  /** Whether the list is still loading, so that it may yet contain the image. */
  isListLoading: boolean;
  onClose: () => void;
  onRemove: (image: Image) => Promise<boolean>;
  isRemoving: boolean;
}

const ImagePanel = lazy(async () => ({ default: (await import('./image-panel')).ImagePanel }));

/** The form of the image in the URL. Fetches the image if it is not on the pages loaded so far. */
function OpenedImage({ id, listedImage, isListLoading, onClose, onRemove, isRemoving }: Props) {
  const { t } = useTranslation();
  // The form stays open when a search or a deletion removes the image from the list.
  const lastListed = useOpenedRow(id, listedImage ? [listedImage] : []);
  const wasListed = typeof lastListed === 'object' && lastListed !== null;
  const imageQuery = useQuery({ ...imageById(id), enabled: !wasListed && !isListLoading });
  const image = wasListed ? lastListed : imageQuery.data;
  if (image) {
    return <ImagePanel image={image} onClose={onClose} onRemove={() => onRemove(image)} isRemoving={isRemoving} />;
  }
  return (
    <LoadPanel title={t('Edit image')} queries={[imageQuery]} fallback={t('Error loading image.')} onClose={onClose} />
  );
}

type Gallery = ReturnType<typeof useGallery>;

interface LoadMoreProps {
  gallery: Gallery;
  /** Shown when the failed response has no message. */
  fallback: string;
}

/**
 * Loads the next page when the user scrolls near the end of the grid. After a failure, the user has to press the
 * button.
 */
function LoadMore({ gallery, fallback }: LoadMoreProps) {
  const { t } = useTranslation();
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, data } = gallery;
  // `cancelRefetch: false` lets a running refetch finish; otherwise the list would stay stale.
  const loadNextPage = () => void gallery.fetchNextPage({ cancelRefetch: false });
  if (!hasNextPage) return null;
  const messages = isFetchNextPageError ? toMessages(gallery.error, fallback).map(translateMessage) : [];
  return (
    <Stack align="center" gap="xs" py="md">
      {messages.length > 0 ? <ErrorMessages messages={messages} /> : null}
      <Button variant="default" loading={isFetchingNextPage} onClick={loadNextPage}>
        {t('Load more')}
      </Button>
      {isFetching || isFetchNextPageError ? null : <Sentinel key={data?.pages.length} onSeen={loadNextPage} />}
    </Stack>
  );
}

/** Distance below the viewport at which the next page is loaded. */
const PRELOAD_MARGIN = '600px';

/** An invisible element at the end of the grid. Reports when the user scrolls near it. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const handleSeen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && handleSeen(), {
      rootMargin: PRELOAD_MARGIN,
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={ref} aria-hidden />;
}
