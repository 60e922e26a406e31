import { formFields, postFields } from '@masthead/domain/posts/fields';
import { useTranslation } from 'react-i18next';

/** The label of each field of the editor, for lists that lead to it. */
export function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(formFields.map((name) => [name, t(postFields[name].label ?? name)]));
}
