import type { Access } from '@masthead/domain/access/rights';
import { type AuditAction, type AuditTarget, auditActions, auditTargets } from '@masthead/domain/audit/actions';
import type { AuditDetails, AuditEntry } from '@masthead/domain/audit/contract';
import { type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { toZoneParts } from '@masthead/domain/time/zone';
import type { LinkProps } from '@tanstack/react-router';

/** The English label of an action. An entry from another version may have an unknown action; its name is shown. */
export const findActionLabel = (action: string) => auditActions[action as AuditAction]?.label ?? action;
/** The English label of a target type, or the type itself if this version does not know it. */
export const findTargetLabel = (type: string) => auditTargets[type as AuditTarget] ?? type;

/** Formats as `YYYY-MM-DD HH:mm:ss` in the project's time zone. */
export function formatTime(timestamp: string, zone: string): string {
  const { day, time, seconds } = toZoneParts(new Date(timestamp), zone);
  return `${day} ${time}:${String(seconds).padStart(2, '0')}`;
}

type ScreenPath = Exclude<NonNullable<LinkProps['to']>, '.' | '..'>;

/** A screen of the admin that shows targets of one type. */
interface Screen {
  access: Access;
  /** `$id` is replaced by the id of the target. */
  to: ScreenPath;
  /** The URL parameters that open the target on its screen. */
  search?: (id: number) => Record<string, number>;
}

/** A list that opens the target in its panel (`?open=7`). */
const screenWithPanel = (access: Access, to: ScreenPath): Screen => ({ access, to, search: (open) => ({ open }) });
/** A list that does not open the target itself. */
const listScreen = (access: Access, to: ScreenPath): Screen => ({ access, to });

const targetScreens: Partial<Record<AuditTarget, Screen>> = {
  user: screenWithPanel('user.read', '/users'),
  role: { ...listScreen('role.read', '/roles'), search: (role_id) => ({ role_id }) },
  post: { access: 'post.update', to: '/posts/$id' },
  'static-page': { access: 'static_page.read', to: '/static/$id' },
  tag: screenWithPanel('tag.read', '/tags'),
  category: screenWithPanel('category.read', '/categories'),
  menu: screenWithPanel('menu.read', '/menu'),
  image: screenWithPanel('image.read', '/images'),
  expert: { access: 'expert.read', to: '/experts/$id' },
  'call-to-action': screenWithPanel('call_to_action.read', '/call-to-actions'),
  'stop-word': screenWithPanel('stop_word.read', '/stop-words'),
  'stop-words': listScreen('stop_word.read', '/stop-words'),
  'hot-news': { ...listScreen('hot_news.read', '/hot-news'), search: (section_id) => ({ section_id }) },
  'contextual-links': listScreen('contextual_link.read', '/contextual-links'),
  'ads-txt': listScreen('adv.read', '/advertisements'),
};

/** Targets that are whole lists. Their screen opens without an id. */
const TARGETS_WITHOUT_ID: string[] = ['stop-words', 'hot-news', 'contextual-links', 'ads-txt'] satisfies AuditTarget[];
/** For example `tag.deleted` or `post.purged`. */
const DELETION_ACTION = /\.(deleted|purged|erased)$/;

/** The link to a target, and the right that it requires. */
interface TargetScreen {
  access: Access;
  to: ScreenPath;
  params: { id: string };
  search: Record<string, number>;
}

/** The screen that shows the target of an entry; `null` if the target has no screen or was deleted. */
export function findTargetScreen({ action, target_type, target_id }: AuditEntry): TargetScreen | null {
  const screen = targetScreens[target_type as AuditTarget];
  if (!screen || DELETION_ACTION.test(action) || (target_id === null && !TARGETS_WITHOUT_ID.includes(target_type)))
    return null;
  const search = target_id === null ? {} : (screen.search?.(target_id) ?? {});
  return { access: screen.access, to: screen.to, params: { id: String(target_id) }, search };
}

const detailLabels: Record<keyof AuditDetails, string> = {
  name: phrase('Name'),
  description: phrase('Description'),
  rights: phrase('Rights'),
  role: phrase('Role'),
  status: phrase('Status'),
  published_at: phrase('Publication time'),
  fields: phrase('Changed fields'),
  count: phrase('Count'),
  ids: phrase('Ids'),
  path: phrase('Address'),
  projects: phrase('Projects'),
  filter: phrase('Filter'),
  action: phrase('Action'),
  reason: phrase('Reason'),
};

/** One row of the table "Before and after". */
interface DetailLine {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** Formats the values before and after an action, one line per field that the entry records. */
export function formatDetails({ before, after }: AuditEntry, zone: string, t: (text: string) => string): DetailLine[] {
  const keys = (Object.keys(detailLabels) as (keyof AuditDetails)[]).filter(
    (key) => before?.[key] !== undefined || after?.[key] !== undefined,
  );
  const format = (details: AuditDetails | null, key: keyof AuditDetails) => formatDetail(key, details?.[key], zone, t);
  return keys.map((key) => ({ key, label: detailLabels[key], before: format(before, key), after: format(after, key) }));
}

function formatDetail(key: keyof AuditDetails, value: unknown, zone: string, t: (text: string) => string): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  if (key === 'status') return t(statusNames[value as Status] ?? String(value));
  if (key === 'action') return t(findActionLabel(String(value)));
  if (key === 'published_at') return formatTime(String(value), zone);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
