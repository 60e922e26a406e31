import type { StopWord } from '@masthead/domain/stop-words/contract';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { useRemoveStopWord } from './stop-words.api';

interface Props extends RemoveControl {
  word: StopWord;
}

/** The delete button of a stop word, with a confirmation dialog. */
export function RemoveStopWord({ word, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveStopWord();
  return (
    <RemoveButton
      {...control}
      access="stop_word.delete"
      name={word.name}
      text={t('Are you sure you want to delete selected stop word?')}
      remove={(undo) => remove.mutateAsync({ params: { id: word.id }, undo })}
      fallback={t('Error deleting stop word.')}
    />
  );
}
