import type { Banner } from '@masthead/domain/advertisements/banner';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { useTranslation } from 'react-i18next';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useRemoveBanner, useRemoveSlot } from './advertisements.api';

interface Props extends RemoveControl {
  banner: Banner;
}

export function RemoveBanner({ banner: { id, name }, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveBanner();
  return (
    <RemoveButton
      {...control}
      access="adv.delete"
      name={name}
      text={t('You want to delete banner from database. It will be removed forever. Are you sure?')}
      answers={{ confirm: t("Yes, I'm sure"), cancel: t("No, I don't want") }}
      remove={() => remove.mutateAsync({ params: { id } })}
      fallback={t('Error deleting banner.')}
    />
  );
}

interface RemoveSlotProps extends RemoveControl {
  slot: Slot;
}

export function RemoveSlot({ slot: { id, name }, ...control }: RemoveSlotProps) {
  const { t } = useTranslation();
  const remove = useRemoveSlot();
  return (
    <RemoveButton
      {...control}
      access="adv.delete"
      name={name}
      text={t('Are you sure you want to remove selected placement?')}
      remove={() => remove.mutateAsync({ params: { id } })}
      fallback={t('Error deleting advertisement slot.')}
    />
  );
}
