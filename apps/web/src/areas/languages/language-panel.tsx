import { type Language, type LanguageInput, languageInput } from '@masthead/domain/languages/contract';
import { useTranslation } from 'react-i18next';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useCrudForm } from '../../shared/panel/use-crud-form';

import { useCreateLanguage, useUpdateLanguage } from './languages.api';
import { RemoveLanguage } from './remove-language';

interface Props {
  /** The language to edit, `null` for a new one. */
  language: Language | null;
  onClose: () => void;
}

export function LanguagePanel({ language, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateLanguage();
  const update = useUpdateLanguage();
  const { entity, closeDeleted } = useCrudForm({
    schema: languageInput,
    stored: language,
    toValues: valuesOf,
    blank: { name: '', code: '' },
    rights: { create: 'language.create', update: 'language.update' },
    create: (body) => create.mutateAsync({ body }),
    update: ({ current, changes, base }) => update.mutateAsync({ params: { id: current.id }, body: changes, base }),
    failure: { create: t('Error adding language.'), update: t('Error updating language.') },
    onClose,
  });
  const { control } = entity.form;

  return (
    <EntityPanel
      title={language ? t('Edit language') : t('Add language')}
      entity={entity}
      onClose={onClose}
      remove={language ? <RemoveLanguage language={language} onRemoved={closeDeleted} look="button" /> : null}
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

function valuesOf({ name, code }: Language): LanguageInput {
  return { name, code };
}
