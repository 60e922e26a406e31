import { languages } from '@masthead/domain/languages/contract';
import { collection } from '../api/collection';

/** The languages to choose from. */
export const languageList = () => collection('languages').query(languages.list, {});
