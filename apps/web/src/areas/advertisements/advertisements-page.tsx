import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { bannerList, slotList } from './advertisements.api';
import { BannersPanel } from './banners-panel';
import { SlotsPanel } from './slots-panel';
import { useOpenForm } from './use-open-form';

const loadSlotForm = () => import('./slot-form');
const loadBannerForm = () => import('./banner-form');
const SlotForm = lazy(async () => ({ default: (await loadSlotForm()).SlotForm }));
const BannerForm = lazy(async () => ({ default: (await loadBannerForm()).BannerForm }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenForm();
  const slots = useQuery(slotList());
  const banners = useQuery(bannerList());
  const slot = useOpened(open?.kind === 'slot' ? open.id : null, slots.data?.items);
  const banner = useOpened(open?.kind === 'banner' ? open.id : null, banners.data?.items);
  usePrefetch(loadSlotForm);
  usePrefetch(loadBannerForm);

  function onRemoved(kind: 'slot' | 'banner', id: number) {
    if (open?.kind !== kind || open.id !== id) return;
    // What was typed about it has gone with it.
    abandonUnsaved();
    close();
  }

  return (
    <ListPage
      title={t('Advertisements')}
      panel={
        <>
          {slot ? <SlotForm key={slot.id} slot={slot} onClose={close} /> : null}
          {banner ? <BannerForm key={banner.id} banner={banner} onClose={close} /> : null}
          {open?.id === 'new' ? <NewForm kind={open.kind} onClose={close} /> : null}
        </>
      }
    >
      <SlotsPanel
        slots={slots}
        current={slot?.id}
        onOpen={(id) => show('slot', id)}
        onRemoved={(id) => onRemoved('slot', id)}
      />
      <BannersPanel
        banners={banners}
        current={banner?.id}
        onOpen={(id) => show('banner', id)}
        onRemoved={(id) => onRemoved('banner', id)}
      />
    </ListPage>
  );
}

function NewForm({ kind, onClose }: { kind: 'slot' | 'banner'; onClose: () => void }) {
  return (
    <Can access="adv.create">
      {kind === 'slot' ? <SlotForm slot={null} onClose={onClose} /> : <BannerForm banner={null} onClose={onClose} />}
    </Can>
  );
}

/** The thing whose form is open. Its deletion by somebody else takes it out of the list, not out of the form. */
function useOpened<T extends { id: number }>(open: number | 'new' | null, rows: readonly T[] = []): T | undefined {
  const known = useRef<T | undefined>(undefined);
  const listed = rows.find(({ id }) => id === open);
  known.current = listed ?? (known.current?.id === open ? known.current : undefined);
  return known.current;
}
