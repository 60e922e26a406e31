import { languages } from '@masthead/domain/languages/contract';
import { collection } from '../../shared/api/collection';

// Reads and writes of languages. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection('languages');

export const useCreateLanguage = () => useWrite(languages.create);
export const useUpdateLanguage = () => useWrite(languages.update);
export const useRemoveLanguage = () => useWrite(languages.remove);

/** The records that refer to a language, listed before its deletion. */
export const languageUsages = (id: number) => query(languages.usages, { params: { id } });
