import { eventRoutes } from '../platform/events/events.routes';
import type { Api } from '../platform/http/api';
import { bannerRoutes } from './advertisements/banners.routes';
import { slotRoutes } from './advertisements/slots.routes';
import { auditLogRoutes } from './audit-log/audit-log.routes';
import { authorInfoRoutes } from './author-info/author-info.routes';
import { autocompleteRoutes } from './autocomplete/autocomplete.routes';
import { callToActionRoutes } from './call-to-actions/call-to-actions.routes';
import { categoryRoutes } from './categories/categories.routes';
import { contextualLinkRoutes } from './contextual-links/contextual-links.routes';
import { expertRoutes } from './experts/experts.routes';
import { healthRoutes } from './health/health.routes';
import { hotNewsRoutes } from './hot-news/hot-news.routes';
import { imageRoutes } from './images/images.routes';
import { languageRoutes } from './languages/languages.routes';
import { menuRoutes } from './menus/menus.routes';
import { postRoutes } from './posts/posts.routes';
import { postTimeLogRoutes } from './posts/revisions/time-log.routes';
import { postKeywordRoutes } from './posts/search/keywords.routes';
import { projectRoutes } from './projects/projects.routes';
import { roleRoutes } from './roles/roles.routes';
import { sectionRoutes } from './sections/sections.routes';
import { sessionRoutes } from './session/session.routes';
import { staticPageRoutes } from './static-pages/static-pages.routes';
import { stopWordRoutes } from './stop-words/stop-words.routes';
import { tagRoutes } from './tags/tags.routes';
import { translationRoutes } from './translations/translations.routes';
import { userRoutes } from './users/users.routes';

/** Every area the API serves. A new area adds one line here. */
export const areas: Array<(api: Api) => void> = [
  projectRoutes,
  healthRoutes,
  sessionRoutes,
  userRoutes,
  roleRoutes,
  authorInfoRoutes,
  expertRoutes,
  imageRoutes,
  postRoutes,
  postKeywordRoutes,
  postTimeLogRoutes,
  menuRoutes,
  sectionRoutes,
  categoryRoutes,
  tagRoutes,
  staticPageRoutes,
  slotRoutes,
  bannerRoutes,
  hotNewsRoutes,
  stopWordRoutes,
  contextualLinkRoutes,
  languageRoutes,
  translationRoutes,
  callToActionRoutes,
  autocompleteRoutes,
  auditLogRoutes,
  eventRoutes,
];
