import type { Banner } from '@masthead/domain/advertisements/banner';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { useRemoveBanner, useRemoveSlot } from './advertisements.api';

interface RemoveBannerProps extends RemoveControl {
  banner: Banner;
}

/** The delete button of a banner, with a confirmation dialog. */
export function RemoveBanner({ banner: { id, name }, ...control }: RemoveBannerProps) {
  const { t } = useTranslation();
  const remove = useRemoveBanner();
  return (
    <RemoveButton
      {...control}
      access="adv.delete"
      name={name}
      text={t('You want to delete banner from database. It will be removed forever. Are you sure?')}
      answers={{ confirm: t("Yes, I'm sure"), cancel: t("No, I don't want") }}
      remove={(undo) => remove.mutateAsync({ params: { id }, undo })}
      fallback={t('Error deleting banner.')}
    />
  );
}

interface RemoveSlotProps extends RemoveControl {
  slot: Slot;
}

/** The delete button of a slot, with a confirmation dialog. */
export function RemoveSlot({ slot: { id, name }, ...control }: RemoveSlotProps) {
  const { t } = useTranslation();
  const remove = useRemoveSlot();
  return (
    <RemoveButton
      {...control}
      access="adv.delete"
      name={name}
      text={t('Are you sure you want to remove selected placement?')}
      remove={(undo) => remove.mutateAsync({ params: { id }, undo })}
      fallback={t('Error deleting advertisement slot.')}
    />
  );
}
