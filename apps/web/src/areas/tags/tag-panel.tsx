import { referenceId } from '@masthead/domain/http/paging';
import type { Section } from '@masthead/domain/sections/contract';
import { MAX_RELATED, type Tag, type TagInput, tagInput } from '@masthead/domain/tags/contract';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import { EntityPanel, LockableFields } from '../../shared/form/entity-panel';
import { SelectField, SeoFields, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { bindFields } from '../../shared/form/use-field';
import { ButtonLink } from '../../shared/links';
import { stopWordsMessage } from '../../shared/notices/messages';
import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { TagsField } from '../../shared/pickers/tags-field';
import { sectionOptions } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';
import { RemoveTag } from './remove-tag';
import { tagById, useCreateTag, useUpdateTag } from './tags.api';

interface Props {
  /** The id of the tag to edit; `null` for a new one. */
  id: number | null;
  /** The initial section of a new tag: the one that the list is filtered by. */
  section: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

/** Loads a tag and shows the panel that edits it, or the panel of a new one. */
export function TagPanel({ id, section, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const tagQuery = useQuery({ ...tagById(id ?? 0), enabled: id !== null });
  const sections = useQuery(sectionChoices());
  const title = id === null ? t('Create tag') : t('Edit tag');
  const tag = id === null ? null : tagQuery.data;

  if (sections.data && tag !== undefined) {
    return (
      <TagForm
        title={title}
        tag={tag}
        sections={sections.data.items}
        initialSectionId={section}
        onClose={onClose}
        onRemoved={onRemoved}
      />
    );
  }
  return <LoadPanel title={title} queries={[tagQuery, sections]} onClose={onClose} />;
}

interface TagFormProps {
  title: string;
  tag: Tag | null;
  sections: Section[];
  initialSectionId: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

const include = 'section,tags';

function TagForm({ title, tag, sections, initialSectionId, onClose, onRemoved }: TagFormProps) {
  const { t } = useTranslation();
  const create = useCreateTag();
  const update = useUpdateTag();

  /** Shows a stop word error at the title field. */
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

  const { entity, panel, removal } = useCrudForm({
    schema: tagForm(tag === null && sections.length > 0),
    stored: tag,
    toValues: toFormValues,
    blank: toBlankValues(findInitialSection(sections, initialSectionId)),
    rights: writeRights('tag'),
    create: ({ slug, ...values }) =>
      reportStopWords(create.mutateAsync({ query: { include }, body: { ...values, ...(slug && { slug }) } })),
    update: ({ current: { id }, changes, base }) =>
      reportStopWords(update.mutateAsync({ params: { id }, query: { include }, body: { ...changes, id }, base })),
    failure: { create: t('Error creating tag.'), update: t('Error updating tag.') },
    onClose,
  });

  function handleRemoved() {
    if (tag) onRemoved(tag.id);
    removal.onRemoved();
  }

  return (
    <EntityPanel
      title={title}
      {...panel}
      remove={tag && <RemoveTag tag={tag} {...removal} onRemoved={handleRemoved} />}
    >
      <TagFields entity={entity} tag={tag} sections={sections} />
    </EntityPanel>
  );
}

/** Both variants of the schema have the same input and output types. */
type TagSchema = z.ZodType<z.output<typeof tagInput>, TagInput>;

/** The schema of the form. A new tag requires a section if there are sections. An existing tag keeps its value. */
function tagForm(needsSection: boolean): TagSchema {
  return needsSection ? (tagInput.extend({ section_id: referenceId }) as unknown as TagSchema) : tagInput;
}

function toFormValues(tag: Tag): TagInput {
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

function toBlankValues(section_id: number | null): TagInput {
  return { catchy_title: '', section_id, slug: '', main_headline: '', description: '', tags: [] };
}

/** The only section, or the one that the list is filtered by. */
function findInitialSection(sections: Section[], filteredId: number | undefined): number | null {
  const [only, second] = sections;
  if (only && !second) return only.id;
  return sections.some(({ id }) => id === filteredId) ? (filteredId ?? null) : null;
}

interface TagFieldsProps {
  entity: EntityForm<z.output<typeof tagInput>, TagInput>;
  tag: Tag | null;
  sections: Section[];
}

function TagFields({ entity, tag, sections }: TagFieldsProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const field = bindFields(entity.form);
  return (
    <>
      <TextField {...field('catchy_title', t('Catchy title'))} required autoFocus />
      <SectionAndSlug entity={entity} tag={tag} sections={sections} />
      <SeoFields control={control} />
      <TagsField
        control={control}
        name="tags"
        label={t('Related tags')}
        description={t('At most {max}.', { max: MAX_RELATED })}
        stored={tag?.tags ?? []}
        max={MAX_RELATED}
        except={tag?.id}
      />
      {tag ? <ProfileEditorLink id={tag.id} /> : null}
    </>
  );
}

/** Section and slug. They cannot change later, because links to the tag would break. */
function SectionAndSlug({ entity, tag, sections }: TagFieldsProps) {
  const { t } = useTranslation();
  const field = bindFields(entity.form);
  return (
    <LockableFields locked={tag !== null}>
      {sections.length > 0 ? (
        <SelectField {...field('section_id', t('Section'))} required options={sectionOptions(sections)} />
      ) : null}
      <TextField
        {...field('slug', t('Slug'))}
        {...(!tag && {
          description: t("Leave this empty to create it from the catchy title. You can't change it later."),
        })}
      />
    </LockableFields>
  );
}

function ProfileEditorLink({ id }: { id: number }) {
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
