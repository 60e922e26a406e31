import type { StopWord } from '@masthead/domain/stop-words/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/removal/remove-button';
import { useRemoveStopWord } from './stop-words.api';

interface Props {
  word: StopWord;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveStopWord({ word, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveStopWord();
  return (
    <RemoveButton
      access="stop_word.delete"
      name={word.name}
      question={{
        title: t('Delete {name}', { name: word.name }),
        text: t('Are you sure you want to delete selected stop word?'),
      }}
      remove={() => remove.mutateAsync({ params: { id: word.id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error deleting stop word.')}
      look={look}
    />
  );
}
