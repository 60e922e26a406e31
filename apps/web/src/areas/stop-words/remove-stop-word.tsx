import type { StopWord } from '@masthead/domain/stop-words/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/form/remove-button';
import { useRemoveStopWord } from './stop-words.api';

export function RemoveStopWord({ word, onRemoved }: { word: StopWord; onRemoved: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveStopWord();
  return (
    <RemoveButton
      access="stop_word.delete"
      name={word.name}
      question={{ title: t('Delete stop word'), text: t('Are you sure you want to delete selected stop word?') }}
      remove={() => remove.mutateAsync({ params: { id: word.id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error deleting stop word.')}
      look="icon"
    />
  );
}
