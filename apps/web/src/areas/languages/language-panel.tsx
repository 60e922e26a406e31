import { type Language, type LanguageInput, languageInput } from '@masthead/domain/languages/contract';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { bindFields } from '../../shared/form/use-field';
import { createWriteCalls, useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { useTranslation } from '../../ui/translation';
import { useCreateLanguage, useUpdateLanguage } from './languages.api';
import { RemoveLanguage } from './remove-language';

interface Props {
  /** The language to edit; `null` for a new one. */
  language: Language | null;
  onClose: () => void;
}

/** The panel that creates or edits a language. The code of a language cannot change. */
export function LanguagePanel({ language, onClose }: Props) {
  const { t } = useTranslation();
  const { entity, panel, removal } = useCrudForm({
    schema: languageInput,
    stored: language,
    toValues: toFormValues,
    blank: { name: '', code: '' },
    rights: writeRights('language'),
    ...createWriteCalls(useCreateLanguage(), useUpdateLanguage()),
    failure: { create: t('Error adding language.'), update: t('Error updating language.') },
    onClose,
  });
  const field = bindFields(entity.form);

  return (
    <EntityPanel
      title={language ? t('Edit language') : t('Add language')}
      {...panel}
      remove={language && <RemoveLanguage language={language} {...removal} />}
    >
      <TextField {...field('name', t('Name'))} required autoFocus />
      <TextField
        {...field('code', t('Code'))}
        description={language ? t("You can't change the code later.") : t('For example en-US')}
        required={language === null}
        readOnly={language !== null}
      />
    </EntityPanel>
  );
}

function toFormValues({ name, code }: Language): LanguageInput {
  return { name, code };
}
