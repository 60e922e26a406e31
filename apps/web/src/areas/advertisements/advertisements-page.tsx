import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage } from '../../shared/list/list-page';
import { usePrefetch } from '../../shared/list/use-prefetch';
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

type Address = Record<string, unknown>;
type Navigate = (to: { to: '.'; search: (previous: Address) => Address }) => unknown;

type Kind = 'slot' | 'banner';

/** Which form is open is part of the address (`?open=slot-7`, `?open=banner-new`), as on every list. */
function useOpenForm() {
  const { open } = useSearch({ strict: false }) as { open?: unknown };
  const navigate = useNavigate() as unknown as Navigate;
  const go = (value: string | undefined) => void navigate({ to: '.', search: (previous) => withOpen(previous, value) });

  return {
    open: readOpen(open),
    show: (kind: Kind, id: number | 'new') => go(`${kind}-${id}`),
    close: () => go(undefined),
  };
}

function withOpen({ open: _, ...rest }: Address, open: string | undefined): Address {
  return open === undefined ? rest : { ...rest, open };
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

/** The thing whose form is open. Its deletion by somebody else takes it out of the list, not out of the form. */
function useOpened<T extends { id: number }>(open: number | 'new' | null, rows: readonly T[] = []): T | undefined {
  const known = useRef<T | undefined>(undefined);
  const listed = rows.find(({ id }) => id === open);
  known.current = listed ?? (known.current?.id === open ? known.current : undefined);
  return known.current;
}

function NewForm({ kind, onClose }: { kind: 'slot' | 'banner'; onClose: () => void }) {
  return (
    <Can access="adv.create">
      {kind === 'slot' ? <SlotForm slot={null} onClose={onClose} /> : <BannerForm banner={null} onClose={onClose} />}
    </Can>
  );
}
