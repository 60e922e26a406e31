import type { StopWord } from '@masthead/domain/stop-words/contract';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { PlacesField } from './places-field';
import { RemoveStopWord } from './remove-stop-word';
import { sent, sentChanges, stopWordForm, valuesOf } from './stop-word-values';
import { useCreateStopWord, useUpdateStopWord } from './stop-words.api';

interface Props {
  title: string;
  word: StopWord | null;
  onClose: () => void;
}

export function StopWordForm({ title, word, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateStopWord();
  const update = useUpdateStopWord();

  const entity = useEntityForm({
    schema: stopWordForm,
    values: valuesOf(word),
    versioned: word && { entity: word, toValues: valuesOf },
    creating: word === null,
    readOnly: !viewer.can(word ? 'stop_word.update' : 'stop_word.create'),
    save: async (values, changes, base) =>
      valuesOf(
        word
          ? await update.mutateAsync({ params: { id: word.id }, body: sentChanges(changes), base })
          : await create.mutateAsync({ body: sent(values) }),
      ),
    onSaved: () => {
      notifySuccess(word ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: word ? t('Error updating stop word.') : t('Error adding stop word.'),
  });

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={word ? <RemoveStopWord word={word} onRemoved={removed} look="button" /> : null}
    >
      <TextField control={entity.form.control} name="name" label={t('Name')} required autoFocus />
      <PlacesField form={entity.form} />
    </EntityPanel>
  );
}
