import type { Services } from '../content/services';
import type { Api } from '../platform/http/serve';
import { bannerRoutes } from './advertisements/banners.routes';
import { slotRoutes } from './advertisements/slots.routes';
import { auditLogRoutes } from './audit-log/audit-log.routes';
import { authorInfoRoutes } from './author-info/author-info.routes';
import { autocompleteRoutes } from './autocomplete/autocomplete.routes';
import { callToActionRoutes } from './call-to-actions/call-to-actions.routes';
import { categoryRoutes } from './categories/categories.routes';
import { contextualLinkRoutes } from './contextual-links/contextual-links.routes';
import { eventRoutes } from './events/events.routes';
import { expertRoutes } from './experts/experts.routes';
import { healthRoutes } from './health/health.routes';
import { hotNewsRoutes } from './hot-news/hot-news.routes';
import { imageRoutes } from './images/images.routes';
import { languageRoutes } from './languages/languages.routes';
import { menuRoutes } from './menus/menus.routes';
import { paletteRoutes } from './palette/palette.routes';
import { calendarRoutes } from './posts/calendar/calendar.routes';
import { liveDeskRoutes } from './posts/live-desk/live-desk.routes';
import { postRoutes } from './posts/posts.routes';
import { proposalRoutes } from './posts/proposals/proposals.routes';
import { postHistoryRoutes } from './posts/revisions/history.routes';
import { postTimeLogRoutes } from './posts/revisions/time-log.routes';
import { savedViewRoutes } from './posts/saved-views/saved-views.routes';
import { postKeywordRoutes } from './posts/search/keywords.routes';
import { projectRoutes } from './projects/projects.routes';
import { roleRoutes } from './roles/roles.routes';
import { sectionRoutes } from './sections/sections.routes';
import { linkedAccountRoutes } from './session/linked/linked-accounts.routes';
import { sessionRoutes } from './session/session.routes';
import { staticPageRoutes } from './static-pages/static-pages.routes';
import { stopWordRoutes } from './stop-words/stop-words.routes';
import { tagRoutes } from './tags/tags.routes';
import { translationRoutes } from './translations/translations.routes';
import { undoRoutes } from './undo/undo.routes';
import { userRoutes } from './users/users.routes';

/** Registers the endpoints of one area: a part of the admin with its own folder, such as sections or tags. */
type Area = (api: Api, services: Services) => void;

/** Areas whose content readers see: every write to them clears the page cache of every server. */
const siteAreas: Area[] = [
  userRoutes,
  authorInfoRoutes,
  expertRoutes,
  menuRoutes,
  sectionRoutes,
  categoryRoutes,
  tagRoutes,
  staticPageRoutes,
  slotRoutes,
  bannerRoutes,
  hotNewsRoutes,
  contextualLinkRoutes,
  languageRoutes,
  translationRoutes,
  callToActionRoutes,
  undoRoutes,
];

/**
 * Areas that do not change the site, or that announce their changes themselves: images when they are edited or deleted,
 * posts with the tags of the pages that a write changes.
 */
const otherAreas: Area[] = [
  projectRoutes,
  healthRoutes,
  sessionRoutes,
  linkedAccountRoutes,
  roleRoutes,
  imageRoutes,
  postRoutes,
  liveDeskRoutes,
  postKeywordRoutes,
  postTimeLogRoutes,
  postHistoryRoutes,
  proposalRoutes,
  savedViewRoutes,
  calendarRoutes,
  stopWordRoutes,
  autocompleteRoutes,
  paletteRoutes,
  auditLogRoutes,
  eventRoutes,
];

/** Areas whose writes change users, roles, rights or sessions. */
const actorAreas = new Set<Area>([userRoutes, roleRoutes, sessionRoutes, linkedAccountRoutes, undoRoutes]);

/** All areas that the API serves. A new area adds one line to one of the two lists above. */
export const areas = (services: Services): ((api: Api) => void)[] => [
  ...otherAreas.map((routes) => register(routes, services, false)),
  ...siteAreas.map((routes) => register(routes, services, true)),
];

const register = (routes: Area, services: Services, announcesSite: boolean) => (api: Api) =>
  routes({ ...api, announcesSite, changesActors: actorAreas.has(routes) }, services);
