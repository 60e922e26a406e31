import type { Area } from '../shared/area';
import { languagesArea } from './languages/languages.area';
import { sectionsArea } from './sections/sections.area';
import { translationsPage } from './translations/translations.area';

/** Every area of the back-office, in the order of the sidebar. */
export const areas: Area[] = [sectionsArea, { ...languagesArea, pages: [...languagesArea.pages, translationsPage] }];
