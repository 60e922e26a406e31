import { type Language, removeLanguageRefusal } from '@masthead/domain/languages/contract';

import { countUsages } from '@masthead/domain/usages/contract';
import { useProject } from '../../shared/project/project';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { languageUsages, useRemoveLanguage } from './languages.api';

interface Props extends RemoveControl {
  language: Language;
}

/** The delete button of a language. It is disabled with a reason for the project's own language. */
export function RemoveLanguage({ language, ...control }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const remove = useRemoveLanguage();
  return (
    <RemoveButton
      {...control}
      access="language.delete"
      name={language.name}
      text={t('Are you sure you want to delete selected language?')}
      usages={languageUsages(language.id)}
      getRefusal={(usages) => removeLanguageRefusal(language.code, project.language, countUsages(usages, 'section'))}
      remove={(undo) => remove.mutateAsync({ params: { id: language.id }, undo })}
      fallback={t('Error removing language.')}
      refusal={language.code === project.language ? t("The default language can't be deleted.") : null}
    />
  );
}
