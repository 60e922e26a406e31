import type { Expert } from '@masthead/domain/experts/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/form/remove-button';
import { useRemoveExpert } from './experts.api';

interface Props {
  expert: Expert;
  onRemoved?: () => void;
  look: 'icon' | 'button';
}

export function RemoveExpert({ expert, onRemoved = () => undefined, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveExpert();
  return (
    <RemoveButton
      access="expert.delete"
      name={expert.username}
      question={{
        title: t('Delete {name}', { name: expert.username }),
        text: t('Are you sure you want to delete selected expert?'),
      }}
      remove={() => remove.mutateAsync({ params: { id: expert.id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error removing expert.')}
      look={look}
    />
  );
}
