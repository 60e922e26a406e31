import type { Reply } from '@masthead/domain/http/endpoint';
import type { ComparedVersion, postHistory } from '@masthead/domain/posts/contract/history';
import { type PostFieldName, postFields } from '@masthead/domain/posts/fields';
import { advertStatuses, priorities, topStatuses } from '@masthead/domain/posts/rules/constants';
import { statusNames } from '@masthead/domain/posts/rules/statuses';
import { templateTypeNames } from '@masthead/domain/posts/rules/template-types';
import { toStableJson } from '../../../shared/comparison/compare-articles';
import { translateMessage } from '../../../shared/i18n/i18n';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { t } from '../../../ui/translation';

// The values of a version as text, for the table of a comparison.

type Names = Reply<typeof postHistory.compare>['names'];
type ToText = (value: unknown, names: Names, zone: string) => string;

/** The server no longer knows the name of a deleted record. */
const toName = (records: Names['users'], id: unknown): string =>
  records.find((record) => record.id === id)?.name ?? t('Deleted ({id})', { id: String(id) });

const byName =
  (kind: keyof Names): ToText =>
  (value, names) =>
    (Array.isArray(value) ? value : [value]).map((id) => toName(names[kind], id)).join(', ');

const byLabel =
  (labels: Record<number, string>): ToText =>
  (value) =>
    translateMessage(labels[Number(value)] ?? String(value));

const yesOrNo: ToText = (value) => (value ? t('Yes') : t('No'));
const instant: ToText = (value, _, zone) => zoneDateTime(String(value), zone);

const formats: Partial<Record<PostFieldName, ToText>> = {
  section_id: byName('sections'),
  category_id: byName('categories'),
  authors: byName('users'),
  experts: byName('experts'),
  tags: byName('tags'),
  related_posts: byName('posts'),
  copy_editor_id: byName('users'),
  assignee_id: byName('users'),
  status: byLabel(statusNames),
  template_type: byLabel(templateTypeNames),
  top_status: byLabel(topStatuses),
  advert_status: byLabel(advertStatuses),
  priority: byLabel(priorities),
  breaking_status: yesOrNo,
  is_sponsored: yesOrNo,
  is_verified: yesOrNo,
  is_evergreen: yesOrNo,
  table_of_contents: yesOrNo,
  published_at: instant,
  breaking_until: instant,
  embargo_until: instant,
  sources: (value) => (value as string[]).join('\n'),
};

export function toFieldText(field: PostFieldName, { values }: ComparedVersion, names: Names, zone: string): string {
  const value = values[field];
  if (value === null || value === undefined || value === '') return '';
  return formats[field]?.(value, names, zone) ?? String(value);
}

/** The fields whose values differ, in the order of their declaration. Fields without a label belong to another one. */
export function listChangedFields(from: ComparedVersion, to: ComparedVersion): PostFieldName[] {
  return (Object.keys(postFields) as PostFieldName[]).filter(
    (name) =>
      postFields[name].label !== null &&
      name in from.values &&
      name in to.values &&
      toComparable(from.values[name]) !== toComparable(to.values[name]),
  );
}

/** An empty text equals no text. The server writes the time of a slide with every change of the slide. */
function toComparable(value: unknown): string {
  if (value === '' || value === undefined) return 'null';
  const withoutTimes = Array.isArray(value)
    ? value.map((item) => (isObject(item) ? { ...item, updated_at: null } : item))
    : value;
  return toStableJson(withoutTimes);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
