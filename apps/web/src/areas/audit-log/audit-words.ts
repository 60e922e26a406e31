import type { Access } from '@masthead/domain/access/rights';
import { type AuditAction, type AuditTarget, auditActions, auditTargets } from '@masthead/domain/audit/actions';
import type { AuditDetails, AuditEntry } from '@masthead/domain/audit/contract';
import { type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneParts } from '@masthead/domain/time/zone';
import type { LinkProps } from '@tanstack/react-router';

/** An entry of an older version may have an action or a target that this version does not know. */
export const actionLabel = (action: string) => auditActions[action as AuditAction]?.label ?? action;
export const targetLabel = (type: string) => auditTargets[type as AuditTarget] ?? type;

/** `YYYY-MM-DD HH:mm:ss` in the zone of the project. */
export function timeWithSeconds(at: string, zone: string): string {
  const { day, time, seconds } = zoneParts(new Date(at), zone);
  return `${day} ${time}:${String(seconds).padStart(2, '0')}`;
}

type ScreenPath = Exclude<NonNullable<LinkProps['to']>, '.' | '..'>;

interface Screen {
  /** The right that the screen needs. */
  access: Access;
  /** `$id` stands for the id of the target. */
  to: ScreenPath;
  search?: (id: number) => Record<string, number>;
}

const inPanel = (access: Access, to: ScreenPath): Screen => ({ access, to, search: (open) => ({ open }) });
const list = (access: Access, to: ScreenPath): Screen => ({ access, to });

const screens: Partial<Record<AuditTarget, Screen>> = {
  user: inPanel('user.read', '/users'),
  role: { ...list('role.read', '/roles'), search: (role_id) => ({ role_id }) },
  post: { access: 'post.update', to: '/posts/$id' },
  'static-page': { access: 'static_page.read', to: '/static/$id' },
  tag: inPanel('tag.read', '/tags'),
  category: inPanel('category.read', '/categories'),
  menu: inPanel('menu.read', '/menu'),
  image: inPanel('image.read', '/images'),
  expert: { access: 'expert.read', to: '/experts/$id' },
  'call-to-action': inPanel('call_to_action.read', '/call-to-actions'),
  'stop-word': inPanel('stop_word.read', '/stop-words'),
  'stop-words': list('stop_word.read', '/stop-words'),
  'hot-news': { ...list('hot_news.read', '/hot-news'), search: (section_id) => ({ section_id }) },
  'contextual-links': list('contextual_link.read', '/contextual-links'),
  'ads-txt': list('adv.read', '/advertisements'),
};

const LISTS: string[] = ['stop-words', 'hot-news', 'contextual-links', 'ads-txt'] satisfies AuditTarget[];
const GONE = /\.(deleted|purged|erased)$/;

interface TargetLink {
  access: Access;
  to: ScreenPath;
  params: { id: string };
  search: Record<string, number>;
}

/** The path of the screen that shows the target of an entry; `null` for a target without a screen or a deleted one. */
export function targetLink({ action, target_type, target_id }: AuditEntry): TargetLink | null {
  const screen = screens[target_type as AuditTarget];
  if (!screen || GONE.test(action) || (target_id === null && !LISTS.includes(target_type))) return null;
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
  reason: phrase('Reason'),
};

interface DetailLine {
  key: string;
  /** An English phrase. */
  label: string;
  before: string;
  after: string;
}

/** What an entry holds from before and after the change, field by field. */
export function detailLines({ before, after }: AuditEntry, zone: string, t: (text: string) => string): DetailLine[] {
  const keys = (Object.keys(detailLabels) as (keyof AuditDetails)[]).filter(
    (key) => before?.[key] !== undefined || after?.[key] !== undefined,
  );
  const text = (details: AuditDetails | null, key: keyof AuditDetails) => detailText(key, details?.[key], zone, t);
  return keys.map((key) => ({ key, label: detailLabels[key], before: text(before, key), after: text(after, key) }));
}

function detailText(key: keyof AuditDetails, value: unknown, zone: string, t: (text: string) => string): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  if (key === 'status') return t(statusNames[value as Status] ?? String(value));
  if (key === 'published_at') return timeWithSeconds(String(value), zone);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
