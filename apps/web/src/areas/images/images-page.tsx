import { Button } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Can, useViewer } from '../../shared/access/viewer';
import { useIncomingFiles } from '../../shared/images/incoming-files';
import { useImageRemoval } from '../../shared/images/use-image-removal';
import { ListPage } from '../../shared/list/list-page';
import { ListSearch } from '../../shared/list/list-search';
import { ListStates } from '../../shared/list/list-states';
import { useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { GridSkeleton, ImageGrid } from './image-grid';
import { LoadMore } from './load-more';
import { OpenedImage } from './opened-image';
import { PreviewDialog } from './preview-dialog';
import { useGallery } from './use-gallery';

const loadPanel = () => import('./upload-panel');
const UploadPanel = lazy(async () => ({ default: (await loadPanel()).UploadPanel }));

const galleryQuery = z.object({ search: z.string().trim().max(200).default('') });

export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(galleryQuery);
  const { search } = list.query;
  const gallery = useGallery(search);
  const { open, show, close } = useOpenPanel();
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

/** Files dropped or pasted anywhere on the page open the panel that adds them. */
function useFilesForPanel(open: number | 'new' | null, onFiles: () => void) {
  const viewer = useViewer();
  const [files, setFiles] = useState<File[]>([]);
  const isOver = useIncomingFiles(viewer.can('image.create'), (incoming) => {
    setFiles(incoming);
    if (open !== 'new') onFiles();
  });

  useEffect(() => {
    if (open !== 'new') setFiles([]);
  }, [open]);

  return { files, isOver };
}
