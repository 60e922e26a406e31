import { Stack } from '@mantine/core';
import { chosenId } from '@masthead/domain/http/paging';
import type { Section } from '@masthead/domain/sections/contract';
import { MAX_RELATED, type Tag, type TagInput, tagInput } from '@masthead/domain/tags/contract';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Can, useViewer } from '../../shared/access/viewer';
import type { BaseVersion } from '../../shared/api/collection';
import { EntityPanel } from '../../shared/form/entity-panel';
import classes from '../../shared/form/entity-panel.module.css';
import { SelectField, TextAreaField, TextField } from '../../shared/form/fields';
import { type EntityForm, useEntityForm } from '../../shared/form/use-entity-form';
import { FormModeProvider, useFormMode } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';
import { ButtonLink } from '../../shared/links';
import { messagesOf, stopWordsMessage } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { TagsField } from '../../shared/pickers/tags-field';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { RemoveTag } from './remove-tag';
import { tagById, useCreateTag, useUpdateTag } from './tags.api';

interface Props {
  /** The tag to edit, `null` for a new one. */
  id: number | null;
  /** Where a new tag starts: the section the list shows. */
  section: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

/** Waits for the tag as stored now, and for the sections. */
export function TagPanel({ id, section, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...tagById(id ?? 0), enabled: id !== null });
  const sections = useQuery(sectionChoices());
  const title = id === null ? t('Create tag') : t('Edit tag');
  const tag = id === null ? null : found.data;

  if (sections.data && tag !== undefined) {
    return (
      <TagForm
        title={title}
        tag={tag}
        sections={sections.data.items}
        startSection={section}
        onClose={onClose}
        onRemoved={onRemoved}
      />
    );
  }

  const failed = [found, sections].filter(({ error }) => error !== null);
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SidePanel>
  );
}

interface TagFormProps {
  title: string;
  tag: Tag | null;
  sections: Section[];
  startSection: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

const include = 'section,tags';

function TagForm({ title, tag, sections, startSection, onClose, onRemoved }: TagFormProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateTag();
  const update = useUpdateTag();

  const send = ({ slug, ...values }: TagInput, changes: Partial<TagInput>, base: BaseVersion | undefined) =>
    tag
      ? update.mutateAsync({ params: { id: tag.id }, query: { include }, body: { ...changes, id: tag.id }, base })
      : create.mutateAsync({ query: { include }, body: { ...values, ...(slug && { slug }) } });

  const entity = useEntityForm({
    schema: tagForm(tag === null && sections.length > 0),
    values: tag ? valuesOf(tag) : blankTag(startOf(sections, startSection)),
    creating: tag === null,
    readOnly: !viewer.can(tag ? 'tag.update' : 'tag.create'),
    versioned: tag && { entity: tag, toValues: valuesOf },
    save: async (values, changes, base) => {
      try {
        return valuesOf(await send(values, changes, base));
      } catch (error) {
        const message = stopWordsMessage(error);
        if (message === null) throw error;
        entity.form.setError('catchy_title', { type: 'server', message }, { shouldFocus: true });
        throw new Error(message, { cause: error });
      }
    },
    onSaved: () => {
      notifySuccess(tag ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: tag ? t('Error updating tag.') : t('Error creating tag.'),
  });

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={
        tag ? (
          <RemoveTag
            tag={tag}
            look="button"
            onRemoved={() => {
              entity.discard();
              onRemoved(tag.id);
            }}
          />
        ) : null
      }
    >
      <TagFields entity={entity} tag={tag} sections={sections} />
    </EntityPanel>
  );
}

type TagSchema = z.ZodType<z.output<typeof tagInput>, TagInput>;

/** A new tag needs its section wherever there are sections; an old one keeps what it has. */
function tagForm(needsSection: boolean): TagSchema {
  return needsSection ? (tagInput.extend({ section_id: chosenId }) as unknown as TagSchema) : tagInput;
}

function valuesOf(tag: Tag): TagInput {
  const { catchy_title, section_id, slug, main_headline, description, tags } = tag;
  return {
    catchy_title,
    section_id,
    slug,
    main_headline: main_headline ?? '',
    description: description ?? '',
    tags: tags.map(({ id }) => id),
  };
}

function blankTag(section_id: number | null): TagInput {
  return { catchy_title: '', section_id, slug: '', main_headline: '', description: '', tags: [] };
}

/** Where there is one section only, it is meant. */
function startOf(sections: Section[], wanted: number | undefined): number | null {
  const [only, second] = sections;
  if (only && !second) return only.id;
  return sections.some(({ id }) => id === wanted) ? (wanted ?? null) : null;
}

interface TagFieldsProps {
  entity: EntityForm<z.output<typeof tagInput>, TagInput>;
  tag: Tag | null;
  sections: Section[];
}

function TagFields({ entity, tag, sections }: TagFieldsProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  return (
    <>
      <TextField control={control} name="catchy_title" label={t('Catchy title')} required autoFocus />
      <Place entity={entity} tag={tag} sections={sections} />
      <TextField
        control={control}
        name="main_headline"
        label={t('SEO main headline')}
        counter={{ min: 50, max: 100 }}
      />
      <TextAreaField control={control} name="description" label={t('SEO description')} counter={{ max: 300 }} />
      <TagsField
        control={control}
        name="tags"
        label={t('Related tags')}
        description={t('At most {max}.', { max: MAX_RELATED })}
        stored={tag?.tags ?? []}
        max={MAX_RELATED}
        except={tag?.id}
      />
      {tag ? <ToEditor id={tag.id} /> : null}
    </>
  );
}

/** Where the tag is: chosen once, because links to it must not die. */
function Place({ entity, tag, sections }: TagFieldsProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const mode = useFormMode();
  return (
    <FormModeProvider value={tag ? 'read-only' : mode}>
      <Stack gap="sm" {...(tag && { className: classes.readOnly })}>
        {sections.length > 0 ? (
          <SelectField
            control={control}
            name="section_id"
            label={t('Section')}
            required
            options={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
          />
        ) : null}
        <TextField
          control={control}
          name="slug"
          label={t('Slug')}
          {...(!tag && {
            description: t('Left empty, it is made from the catchy title. It cannot be changed later.'),
          })}
        />
      </Stack>
    </FormModeProvider>
  );
}

function ToEditor({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Can access="tag.extended_update">
      <ButtonLink
        to="/tags/$id"
        params={{ id: String(id) }}
        variant="default"
        leftSection={<IconFileText size={16} />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('Open extended tag editor')}
      </ButtonLink>
    </Can>
  );
}
