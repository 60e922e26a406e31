import type { Area } from '../shared/area';
import { advertisementsArea } from './advertisements/advertisements.area';
import { auditLogArea } from './audit-log/audit-log.area';
import { authorInfoArea } from './author-info/author-info.area';
import { callToActionsArea } from './call-to-actions/call-to-actions.area';
import { categoriesArea } from './categories/categories.area';
import { contextualLinksArea } from './contextual-links/contextual-links.area';
import { expertsArea } from './experts/experts.area';
import { hotNewsArea } from './hot-news/hot-news.area';
import { imagesArea } from './images/images.area';
import { languagesArea } from './languages/languages.area';
import { menusArea } from './menus/menus.area';
import { boardArea } from './posts/board/board.area';
import { calendarArea } from './posts/calendar/calendar.area';
import { postsArea } from './posts/posts.area';
import { rolesArea } from './roles/roles.area';
import { sectionsArea } from './sections/sections.area';
import { staticPagesArea } from './static-pages/static-pages.area';
import { stopWordsArea } from './stop-words/stop-words.area';
import { tagsArea } from './tags/tags.area';
import { translationsPage } from './translations/translations.area';
import { usersArea } from './users/users.area';

/** Every area of the back-office. The sidebar shows them by group, in this order. */
export const areas = [
  boardArea,
  calendarArea,
  postsArea,
  imagesArea,
  staticPagesArea,
  hotNewsArea,
  menusArea,
  sectionsArea,
  categoriesArea,
  tagsArea,
  contextualLinksArea,
  advertisementsArea,
  callToActionsArea,
  usersArea,
  authorInfoArea,
  expertsArea,
  rolesArea,
  // The phrases of a language are a page of the area languages, but have a folder of their own.
  { ...languagesArea, pages: [...languagesArea.pages, translationsPage] },
  stopWordsArea,
  auditLogArea,
] satisfies Area[];
