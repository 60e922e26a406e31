import { slots } from '@masthead/domain/advertisements/contract';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call';
import { notifyFailure } from '../../shared/notices/notify';
import { slotList } from './advertisements.api';

/** What somebody has just switched. */
interface Wish {
  id: number;
  to: Partial<Pick<Slot, 'status' | 'cached'>>;
}

const SWITCH = ['advertisements', 'switch'];

/** The slots with what was switched and is still on its way: it falls back by itself when it fails. */
export function useSwitched(rows: readonly Slot[]): Slot[] {
  const wishes = useMutationState({
    filters: { mutationKey: SWITCH, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  return rows.map((slot) =>
    Object.assign({ ...slot }, ...wishes.filter(({ id }) => id === slot.id).map(({ to }) => to)),
  );
}

/** Switches of one slot go one after the other: on and off at once ends as the person left it. */
export function useSwitchSlot(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = slotList();
  const { mutate } = useMutation({
    mutationKey: SWITCH,
    scope: { id: [...SWITCH, id].join() },
    networkMode: 'always',
    // A list that was asked for before the change must not arrive after it.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: async (wish: Wish) => {
      const now = await call(slots.update, { params: { id: wish.id }, body: wish.to });
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, items: old.items.map((each) => merged(each, now, wish)) },
      );
    },
    onError: (error) => notifyFailure(error, t('Error updating advertisement slot')),
    onSettled: () => {
      if (client.isMutating({ mutationKey: SWITCH }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return (to: Wish['to']) => mutate({ id, to });
}

/** Only what was switched: the rest of the answer may be older than another one. */
function merged(slot: Slot, now: Slot, { id, to }: Wish): Slot {
  if (slot.id !== id) return slot;
  return {
    ...slot,
    ...(to.status !== undefined && { status: now.status }),
    ...(to.cached !== undefined && { cached: now.cached }),
  };
}
