import type { Banner } from '@masthead/domain/advertisements/banner';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/removal/remove-button';
import { useRemoveBanner, useRemoveSlot } from './advertisements.api';

interface Props {
  banner: Banner;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveBanner({ banner: { id, name }, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveBanner();
  return (
    <RemoveButton
      access="adv.delete"
      name={name}
      question={{
        title: t('Delete {name}', { name }),
        text: t('You want to delete banner from database. It will be removed forever. Are you sure?'),
        confirm: t("Yes, I'm sure"),
        cancel: t("No, I don't want"),
      }}
      remove={() => remove.mutateAsync({ params: { id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error deleting banner.')}
      look={look}
    />
  );
}

interface RemoveSlotProps {
  slot: Slot;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveSlot({ slot: { id, name }, onRemoved, look }: RemoveSlotProps) {
  const { t } = useTranslation();
  const remove = useRemoveSlot();
  return (
    <RemoveButton
      access="adv.delete"
      name={name}
      question={{
        title: t('Delete {name}', { name }),
        text: t('Are you sure you want to remove selected placement?'),
      }}
      remove={() => remove.mutateAsync({ params: { id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error deleting advertisement slot.')}
      look={look}
    />
  );
}
