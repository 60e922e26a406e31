import { languages } from '@masthead/domain/languages/contract';
import { collection } from '../../shared/api/collection';

const { query, useWrite } = collection('languages');

export const useCreateLanguage = () => useWrite(languages.create);
export const useUpdateLanguage = () => useWrite(languages.update);
/** Where a language is used. */
export const languageUsages = (id: number) => query(languages.usages, { params: { id } });

export const useRemoveLanguage = () => useWrite(languages.remove);
