import type { CallToAction } from '@masthead/domain/call-to-actions/contract';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { useRemoveCallToAction } from './call-to-actions.api';

interface Props extends RemoveControl {
  action: CallToAction;
}

/** The delete button of a call to action, with a confirmation dialog. */
export function RemoveCallToAction({ action, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveCallToAction();
  return (
    <RemoveButton
      {...control}
      access="call_to_action.delete"
      name={action.name}
      text={t('Are you sure you want to remove selected call to action?')}
      remove={(undo) => remove.mutateAsync({ params: { id: action.id }, undo })}
      fallback={t('Error deleting call to action.')}
    />
  );
}
