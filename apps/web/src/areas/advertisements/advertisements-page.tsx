import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpenedRow, useOpenParam } from '../../shared/panel/use-opened';
import { bannerList, slotList } from './advertisements.api';
import { BannersPanel } from './banners-panel';
import { SlotsPanel } from './slots-panel';

const loadSlotForm = () => import('./slot-form');
const loadBannerForm = () => import('./banner-form');
const SlotForm = lazy(async () => ({ default: (await loadSlotForm()).SlotForm }));
const BannerForm = lazy(async () => ({ default: (await loadBannerForm()).BannerForm }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenForm();
  const slots = useQuery(slotList());
  const banners = useQuery(bannerList());
  const slot = useOpenedRow(open?.kind === 'slot' ? open.id : null, slots.data?.items);
  const banner = useOpenedRow(open?.kind === 'banner' ? open.id : null, banners.data?.items);
  usePrefetch(loadSlotForm);
  usePrefetch(loadBannerForm);

  const currentOf = (kind: Kind) => (open?.kind === kind && open.id !== 'new' ? open.id : undefined);

  function onRemoved(kind: 'slot' | 'banner', id: number) {
    if (open?.kind !== kind || open.id !== id) return;
    abandonUnsaved();
    close();
  }

  return (
    <ListPage
      title={t('Advertisements')}
      panel={
        <>
          <OpenedPanel of={slot} create="adv.create">
            {(stored) => <SlotForm slot={stored} onClose={close} />}
          </OpenedPanel>
          <OpenedPanel of={banner} create="adv.create">
            {(stored) => <BannerForm banner={stored} onClose={close} />}
          </OpenedPanel>
        </>
      }
    >
      <SlotsPanel
        slots={slots}
        current={currentOf('slot')}
        onOpen={(id) => show('slot', id)}
        onRemoved={(id) => onRemoved('slot', id)}
      />
      <BannersPanel
        banners={banners}
        current={currentOf('banner')}
        onOpen={(id) => show('banner', id)}
        onRemoved={(id) => onRemoved('banner', id)}
      />
    </ListPage>
  );
}

type Kind = 'slot' | 'banner';

/** Which form is open is part of the address (`?open=slot-7`, `?open=banner-new`), as on every list. */
function useOpenForm() {
  const [value, setValue] = useOpenParam();
  return {
    open: readOpen(value),
    show: (kind: Kind, id: number | 'new') => setValue(`${kind}-${id}`),
    close: () => setValue(undefined),
  };
}

/** The form that is open, of one of the two lists. */
interface OpenForm {
  kind: Kind;
  id: number | 'new';
}

function readOpen(value: unknown): OpenForm | null {
  const [, kind, id] = /^(slot|banner)-(new|[1-9]\d{0,9})$/.exec(String(value ?? '')) ?? [];
  return id === undefined ? null : { kind: kind as Kind, id: id === 'new' ? id : Number(id) };
}
