import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpenedRow, useOpenParam } from '../../shared/panel/use-opened';
import { useTranslation } from '../../ui/translation';
import { bannerList, slotList } from './advertisements.api';
import { BannersPanel } from './banners-panel';
import { SlotsPanel } from './slots-panel';

const loadSlotForm = () => import('./slot-form');
const loadBannerForm = () => import('./banner-form');
const SlotForm = lazy(async () => ({ default: (await loadSlotForm()).SlotForm }));
const BannerForm = lazy(async () => ({ default: (await loadBannerForm()).BannerForm }));

/** The page /advertisements: the slots of ad networks with ads.txt, the sponsored banners, and a form for either. */
export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenForm();
  const slots = useQuery(slotList());
  const banners = useQuery(bannerList());
  const slot = useOpenedRow(open?.kind === 'slot' ? open.id : null, slots.data?.items);
  const banner = useOpenedRow(open?.kind === 'banner' ? open.id : null, banners.data?.items);
  usePrefetch(loadSlotForm);
  usePrefetch(loadBannerForm);

  const getOpenId = (kind: Kind) => (open?.kind === kind && open.id !== 'new' ? open.id : undefined);

  function closeDeleted(kind: Kind, id: number) {
    if (open?.kind !== kind || open.id !== id) return;
    abandonUnsaved();
    close();
  }

  return (
    <ListPage
      title={t('Advertisements')}
      panel={
        <>
          <OpenedPanel item={slot} create="adv.create">
            {(stored) => <SlotForm slot={stored} onClose={close} />}
          </OpenedPanel>
          <OpenedPanel item={banner} create="adv.create">
            {(stored) => <BannerForm banner={stored} onClose={close} />}
          </OpenedPanel>
        </>
      }
    >
      <SlotsPanel
        slots={slots}
        current={getOpenId('slot')}
        onOpen={(id) => show('slot', id)}
        onRemoved={(id) => closeDeleted('slot', id)}
      />
      <BannersPanel
        banners={banners}
        current={getOpenId('banner')}
        onOpen={(id) => show('banner', id)}
        onRemoved={(id) => closeDeleted('banner', id)}
      />
    </ListPage>
  );
}

type Kind = 'slot' | 'banner';

/** The open form is part of the URL, so that Back closes it and links can open it. */
function useOpenForm() {
  const [value, setValue] = useOpenParam();
  return {
    open: parseOpenParam(value),
    show: (kind: Kind, id: number | 'new') => setValue(`${kind}-${id}`),
    close: () => setValue(undefined),
  };
}

interface OpenForm {
  kind: Kind;
  id: number | 'new';
}

/** Parses the parameter `open`, for example `slot-7` or `banner-new`. */
function parseOpenParam(value: unknown): OpenForm | null {
  const [, kind, id] = /^(slot|banner)-(new|[1-9]\d{0,9})$/.exec(String(value ?? '')) ?? [];
  return id === undefined ? null : { kind: kind as Kind, id: id === 'new' ? id : Number(id) };
}
