import type { StopWord } from '@masthead/domain/stop-words/contract';
import { useTranslation } from 'react-i18next';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useRemoveStopWord } from './stop-words.api';

interface Props extends RemoveControl {
  word: StopWord;
}

export function RemoveStopWord({ word, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveStopWord();
  return (
    <RemoveButton
      {...control}
      access="stop_word.delete"
      name={word.name}
      text={t('Are you sure you want to delete selected stop word?')}
      remove={() => remove.mutateAsync({ params: { id: word.id } })}
      fallback={t('Error deleting stop word.')}
    />
  );
}
