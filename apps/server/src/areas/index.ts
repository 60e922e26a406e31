import type { Api } from '../http/api';
import { autocompleteRoutes } from './autocomplete/autocomplete.routes';
import { languageRoutes } from './languages/languages.routes';
import { projectRoutes } from './projects/projects.routes';
import { sectionRoutes } from './sections/sections.routes';
import { sessionRoutes } from './session/session.routes';
import { translationRoutes } from './translations/translations.routes';

/** Every area the API serves. A new area adds one line here. */
export const areas: Array<(api: Api) => void> = [
  projectRoutes,
  sessionRoutes,
  sectionRoutes,
  languageRoutes,
  translationRoutes,
  autocompleteRoutes,
];
