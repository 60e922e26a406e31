import type { Area } from '../shared/area';
import { authorInfoArea } from './author-info/author-info.area';
import { imagesArea } from './images/images.area';
import { languagesArea } from './languages/languages.area';
import { rolesArea } from './roles/roles.area';
import { sectionsArea } from './sections/sections.area';
import { translationsPage } from './translations/translations.area';
import { usersArea } from './users/users.area';

/** Every area of the back-office, in the order of the sidebar. */
export const areas: Area[] = [
  usersArea,
  authorInfoArea,
  rolesArea,
  imagesArea,
  sectionsArea,
  { ...languagesArea, pages: [...languagesArea.pages, translationsPage] },
];
