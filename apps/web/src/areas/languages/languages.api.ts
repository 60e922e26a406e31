import { languages } from '@masthead/domain/languages/contract';
import { collection } from '../../shared/api/collection';

const { useWrite } = collection('languages');

export const useCreateLanguage = () => useWrite(languages.create);
export const useUpdateLanguage = () => useWrite(languages.update);
export const useRemoveLanguage = () => useWrite(languages.remove);
