import type { ComparedVersion } from '@masthead/domain/posts/contract/history';
import { type RecordNames, recordFields } from '@masthead/domain/posts/contract/record-names';
import { type PostFieldName, postFields } from '@masthead/domain/posts/fields';
import { advertStatuses, DEFAULT_THUMB, priorities, topStatuses } from '@masthead/domain/posts/rules/constants';
import { statusNames } from '@masthead/domain/posts/rules/statuses';
import { templateTypeNames } from '@masthead/domain/posts/rules/template-types';
import { toStableJson } from '../../../shared/comparison/compare-articles';
import { translateMessage } from '../../../shared/i18n/i18n';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { t } from '../../../ui/translation';

// The values of a version as text, for comparisons.

/** The names of records by kind. A kind without names is not loaded. */
export type Names = Partial<RecordNames> & { pictures?: readonly { id: string; name: string }[] };
type ToText = (value: unknown, names: Names, zone: string) => string;

/** The server knows no name of a deleted record. */
function toName(records: Names[keyof Names], id: unknown): string {
  if (!records) return `#${id}`;
  return records.find((record) => record.id === id)?.name ?? t('Deleted ({id})', { id: String(id) });
}

const byName =
  (kind: keyof Names): ToText =>
  (value, names) =>
    (Array.isArray(value) ? value : [value]).map((id) => toName(names[kind], id)).join(', ');

const picture: ToText = (value, names) => (value === DEFAULT_THUMB ? '' : toName(names.pictures, value));

const byLabel =
  (labels: Record<number, string>): ToText =>
  (value) =>
    translateMessage(labels[Number(value)] ?? String(value));

const yesOrNo: ToText = (value) => (value ? t('Yes') : t('No'));

/** The form also contains times that are only partly typed, in the project's time zone: `2026-11-15T`. */
const instant: ToText = (value, _, zone) => {
  const text = String(value);
  const isInstant = /:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/.test(text) && !Number.isNaN(Date.parse(text));
  return isInstant ? zoneDateTime(text, zone) : text.replace('T', ' ').trim();
};

const recordFormats = Object.fromEntries(
  Object.entries(recordFields).map(([field, kind]) => [field, byName(kind)]),
) as Record<keyof typeof recordFields, ToText>;

const formats: Partial<Record<PostFieldName, ToText>> = {
  ...recordFormats,
  thumb: picture,
  fb_thumb: picture,
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

/** A value as text, except for the text and the slides. A name that is not loaded is shown as `#7`. */
export function formatFieldValue(field: PostFieldName, value: unknown, names: Names, zone: string): string {
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
