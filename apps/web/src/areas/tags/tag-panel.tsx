import { Stack } from '@mantine/core';
import { chosenId } from '@masthead/domain/http/paging';
import type { Section } from '@masthead/domain/sections/contract';
import { MAX_RELATED, type Tag, type TagInput, tagInput } from '@masthead/domain/tags/contract';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import classes from '../../shared/form/entity-panel.module.css';
import { SelectField, TextAreaField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { FormModeProvider, useFormMode } from '../../shared/form/use-field';
import { ButtonLink } from '../../shared/links';
import { stopWordsMessage } from '../../shared/notices/messages';
import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { sectionOptions } from '../../shared/pickers/place-filters';
import { sectionChoices } from '../../shared/pickers/reference-lists';

import { TagsField } from '../../shared/pickers/tags-field';

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
  return <LoadPanel title={title} queries={[found, sections]} onClose={onClose} />;
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
  const create = useCreateTag();
  const update = useUpdateTag();

  /** Shows forbidden words at the title, where the person corrects them. */
  async function reportStopWords(save: Promise<Tag>): Promise<Tag> {
    try {
      return await save;
    } catch (error) {
      const message = stopWordsMessage(error);
      if (message === null) throw error;
      entity.form.setError('catchy_title', { type: 'server', message }, { shouldFocus: true });
      throw new Error(message, { cause: error });
    }
  }

  const { entity, closeDeleted } = useCrudForm({
    schema: tagForm(tag === null && sections.length > 0),
    stored: tag,
    toValues: valuesOf,
    blank: blankTag(startOf(sections, startSection)),
    rights: { create: 'tag.create', update: 'tag.update' },
    create: ({ slug, ...values }) =>
      reportStopWords(create.mutateAsync({ query: { include }, body: { ...values, ...(slug && { slug }) } })),
    update: ({ current: { id }, changes, base }) =>
      reportStopWords(update.mutateAsync({ params: { id }, query: { include }, body: { ...changes, id }, base })),
    failure: { create: t('Error creating tag.'), update: t('Error updating tag.') },
    onClose,
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
              onRemoved(tag.id);
              closeDeleted();
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
            options={sectionOptions(sections)}
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
