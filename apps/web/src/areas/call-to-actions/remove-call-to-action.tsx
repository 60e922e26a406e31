import type { CallToAction } from '@masthead/domain/call-to-actions/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/removal/remove-button';
import { useRemoveCallToAction } from './call-to-actions.api';

interface Props {
  action: CallToAction;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveCallToAction({ action, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveCallToAction();
  return (
    <RemoveButton
      access="call_to_action.delete"
      name={action.name}
      question={{
        title: t('Delete {name}', { name: action.name }),
        text: t('Are you sure you want to remove selected call to action?'),
      }}
      remove={() => remove.mutateAsync({ params: { id: action.id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error deleting call to action.')}
      look={look}
    />
  );
}
