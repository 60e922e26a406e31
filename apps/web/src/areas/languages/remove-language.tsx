import { removeLanguageRefusal } from '@masthead/domain/languages/rules';
import type { Language } from '@masthead/domain/languages/schema';
import { countUsages } from '@masthead/domain/usages/schema';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../shared/project/project';
import { RemoveButton } from '../../shared/removal/remove-button';
import { languageUsages, useRemoveLanguage } from './languages.api';

interface Props {
  language: Language;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

/** The project's own language stays, and the control says why. */
export function RemoveLanguage({ language, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const remove = useRemoveLanguage();
  return (
    <RemoveButton
      access="language.delete"
      name={language.name}
      question={{
        title: t('Delete {name}', { name: language.name }),
        text: t('Are you sure you want to delete selected language?'),
      }}
      usages={languageUsages(language.id)}
      refusalOf={(usages) => removeLanguageRefusal(language.code, project.language, countUsages(usages, 'section'))}
      remove={() => remove.mutateAsync({ params: { id: language.id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error removing language.')}
      refusal={language.code === project.language ? t('The default language cannot be deleted.') : null}
      look={look}
    />
  );
}
