import { type Slot, sizeText, slotInput, slotSizeText } from '@masthead/domain/advertisements/slot';

import type { z } from 'zod';

/** Whether it is shown and cached is switched on its card. */
export const slotForm = slotInput.omit({ status: true, cached: true }).extend({ size: sizeText });
export type SlotValues = z.input<typeof slotForm>;

export function valuesOf(slot: Slot | null): SlotValues {
  if (!slot) return { name: '', frequency: 100, slot: '', code: '', outofpage: false, size: '' };
  const { name, frequency, code, outofpage, size } = slot;
  return {
    name,
    frequency: frequency as SlotValues['frequency'],
    slot: slot.slot,
    code,
    outofpage,
    size: slotSizeText(size),
  };
}
