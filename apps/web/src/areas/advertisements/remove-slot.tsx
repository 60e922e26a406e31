import type { Slot } from '@masthead/domain/advertisements/slot';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/form/remove-button';
import { useRemoveSlot } from './advertisements.api';

interface Props {
  slot: Slot;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveSlot({ slot: { id, name }, onRemoved, look }: Props) {
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
