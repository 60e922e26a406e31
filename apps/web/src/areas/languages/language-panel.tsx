import { type Language, type LanguageInput, languageInput } from '@masthead/domain/languages/contract';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { useCreateLanguage, useUpdateLanguage } from './languages.api';
import { RemoveLanguage } from './remove-language';

interface Props {
  /** The language to edit, `null` for a new one. */
  language: Language | null;
  onClose: () => void;
}

function valuesOf({ name, code }: Language): LanguageInput {
  return { name, code };
}

export function LanguagePanel({ language, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateLanguage();
  const update = useUpdateLanguage();

  const entity = useEntityForm({
    schema: languageInput,
    values: language ? valuesOf(language) : { name: '', code: '' },
    versioned: language && { entity: language, toValues: valuesOf },
    creating: language === null,
    readOnly: !viewer.can(language ? 'language.update' : 'language.create'),
    save: async (values, changes, base) =>
      valuesOf(
        language
          ? await update.mutateAsync({ params: { id: language.id }, body: changes, base })
          : await create.mutateAsync({ body: values }),
      ),
    onSaved: () => {
      notifySuccess(language ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: language ? t('Error updating language.') : t('Error adding language.'),
  });
  const { control } = entity.form;

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={language ? t('Edit language') : t('Add language')}
      entity={entity}
      onClose={onClose}
      remove={language ? <RemoveLanguage language={language} onRemoved={removed} look="button" /> : null}
    >
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <TextField
        control={control}
        name="code"
        label={t('Code')}
        description={language ? t('The code of a language stays as it was added.') : t('For example en-US')}
        required={language === null}
        readOnly={language !== null}
      />
    </EntityPanel>
  );
}
