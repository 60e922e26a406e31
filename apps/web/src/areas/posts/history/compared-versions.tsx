import { Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Article } from '@masthead/article/document';
import { type ComparedVersion, type Comparison, restorableFields } from '@masthead/domain/posts/contract/history';
import { type Slide, slideId } from '@masthead/domain/posts/contract/slides';
import { type PostFieldName, postFields } from '@masthead/domain/posts/fields';
import type { ReactNode } from 'react';
import { ArticleComparison, PictureComparison, TextComparison } from '../../../shared/comparison/comparison';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { EmptyState } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import { formatFieldValue, listChangedFields } from './field-text';
import classes from './history.module.css';

interface Props {
  comparison: Comparison;
  /** Restores a field of the earlier version, or all fields; `null` if the viewer may not restore versions. */
  onRestore: ((field: PostFieldName | undefined) => void) | null;
  isRestoring: boolean;
}

/** The pictures and texts, which are too large for the table. */
const largeFields: readonly PostFieldName[] = ['thumb', 'fb_thumb', 'slides', 'body'];

/** Shows the differences between two versions: fields in a table, pictures side by side, texts with marked words. */
export function ComparedVersions({ comparison, onRestore, isRestoring }: Props) {
  const { t } = useTranslation();
  const { from, to } = comparison;
  const changed = listChangedFields(from, to);
  const tableFields = changed.filter((field) => !largeFields.includes(field));
  // A public post keeps its slug if the earlier version has none.
  const isRestorable = (field: PostFieldName) =>
    restorableFields.includes(field) && (field !== 'slug' || Boolean(from.values['slug']));
  const renderRestore = (field: PostFieldName) =>
    onRestore && isRestorable(field) ? (
      <Button
        size="compact-sm"
        variant="default"
        disabled={isRestoring}
        aria-label={t('Restore: {field}', { field: toLabel(field) })}
        onClick={() => onRestore(field)}
      >
        {t('Restore')}
      </Button>
    ) : null;

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={0}>
          <VersionTitle label={t('From')} version={from} />
          <VersionTitle label={t('To')} version={to} />
        </Stack>
        {onRestore ? (
          <Button
            variant="default"
            loading={isRestoring}
            disabled={changed.length === 0 && to.id === null}
            onClick={() => onRestore(undefined)}
          >
            {t('Restore everything')}
          </Button>
        ) : null}
      </Group>
      {changed.length === 0 ? <EmptyState text={t('These versions do not differ.')} /> : null}
      {tableFields.length > 0 ? (
        <FieldTable comparison={comparison} fields={tableFields} renderRestore={renderRestore} />
      ) : null}
      {largeFields
        .filter((field) => changed.includes(field))
        .map((field) => (
          <section key={field} aria-label={toLabel(field)}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Title order={3} size="h5">
                {toLabel(field)}
              </Title>
              {renderRestore(field)}
            </Group>
            <LargeField field={field} from={from} to={to} />
          </section>
        ))}
    </Stack>
  );
}

const toLabel = (field: PostFieldName) => translateMessage(postFields[field].label ?? field);

function VersionTitle({ label, version }: { label: string; version: ComparedVersion }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { id, name, reason, created_at, username } = version;
  const what =
    id === null ? t('Current version') : [name, reason && translateMessage(reason)].filter(Boolean).join(', ');
  return (
    <Text size="sm">
      <Text span inherit c="dimmed">
        {label}:
      </Text>{' '}
      <Text span inherit fw={600}>
        {what}
      </Text>
      , {zoneDateTime(created_at, zone)}, {username}
    </Text>
  );
}

interface FieldTableProps {
  comparison: Comparison;
  fields: readonly PostFieldName[];
  renderRestore: (field: PostFieldName) => ReactNode;
}

function FieldTable({ comparison: { from, to, names }, fields, renderRestore }: FieldTableProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Table className={classes.fields} aria-label={t('Changed fields')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th>{t('Change')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{toLabel(field)}</Table.Th>
            <Table.Td>
              <TextComparison
                before={formatFieldValue(field, from.values[field], names, zone)}
                after={formatFieldValue(field, to.values[field], names, zone)}
              />
            </Table.Td>
            <Table.Td className={classes.action}>{renderRestore(field)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface LargeFieldProps {
  field: PostFieldName;
  from: ComparedVersion;
  to: ComparedVersion;
}

function LargeField({ field, from, to }: LargeFieldProps) {
  if (field === 'body')
    return <ArticleComparison before={toArticle(from.values['body'])} after={toArticle(to.values['body'])} />;
  if (field === 'slides') return <SlidesComparison before={toSlides(from)} after={toSlides(to)} />;
  const toPicture = (version: ComparedVersion) => {
    const src = field === 'thumb' ? version.thumbnail : version.fb_thumbnail;
    return src ? { src, alt: null } : null;
  };
  return <PictureComparison before={toPicture(from)} after={toPicture(to)} />;
}

const toArticle = (value: unknown) => (value ?? null) as Article | null;
const toSlides = ({ values }: ComparedVersion) => (values['slides'] ?? []) as Slide[];

/** Compares the slides with the same id. Removed slides come last. */
function SlidesComparison({ before, after }: { before: readonly Slide[]; after: readonly Slide[] }) {
  const { t } = useTranslation();
  const oldSlides = new Map(before.map((slide, index) => [slideId(slide, index), slide]));
  const newSlides = new Map(after.map((slide, index) => [slideId(slide, index), slide]));
  const ids = [...newSlides.keys(), ...[...oldSlides.keys()].filter((id) => !newSlides.has(id))];
  return (
    <Stack gap="sm">
      {ids.map((id, index) => {
        const [old, current] = [oldSlides.get(id), newSlides.get(id)];
        return (
          <Stack key={id} gap={2}>
            <Text size="sm" fw={600}>
              {t('Slide {number}', { number: index + 1 })}{' '}
              <TextComparison before={old?.title ?? ''} after={current?.title ?? ''} />
            </Text>
            <ArticleComparison before={toArticle(old?.content)} after={toArticle(current?.content)} />
          </Stack>
        );
      })}
    </Stack>
  );
}
