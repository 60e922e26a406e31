import type { Api } from '../http/api';
import { authorInfoRoutes } from './author-info/author-info.routes';
import { autocompleteRoutes } from './autocomplete/autocomplete.routes';
import { imageRoutes } from './images/images.routes';
import { languageRoutes } from './languages/languages.routes';
import { projectRoutes } from './projects/projects.routes';
import { roleRoutes } from './roles/roles.routes';
import { sectionRoutes } from './sections/sections.routes';
import { sessionRoutes } from './session/session.routes';
import { translationRoutes } from './translations/translations.routes';
import { userRoutes } from './users/users.routes';

/** Every area the API serves. A new area adds one line here. */
export const areas: Array<(api: Api) => void> = [
  projectRoutes,
  sessionRoutes,
  userRoutes,
  roleRoutes,
  authorInfoRoutes,
  imageRoutes,
  sectionRoutes,
  languageRoutes,
  translationRoutes,
  autocompleteRoutes,
];
