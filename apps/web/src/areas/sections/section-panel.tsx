import { TextInput } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/schema';
import { type Section, type SectionInput, sectionInput } from '@masthead/domain/sections/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../shared/form/fields';
import { type EntityForm, useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { languageList } from '../../shared/pickers/reference-lists';
import { useProject } from '../../shared/project/project';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { useCreateSection, useUpdateSection } from './sections.api';

interface Props {
  /** The section to edit, `null` for a new one. */
  section: Section | null;
  onClose: () => void;
}

/** A new section starts in the project's language, so the form waits for the languages. */
export function SectionPanel({ section, onClose }: Props) {
  const { t } = useTranslation();
  const languages = useQuery(languageList());
  const title = section ? t('Edit section') : t('Create section');
  if (languages.data) {
    return <SectionForm title={title} section={section} languages={languages.data.items} onClose={onClose} />;
  }
  return (
    <SidePanel title={title} onClose={onClose}>
      {languages.error ? (
        <ErrorState
          messages={messagesOf(languages.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void languages.refetch()}
        />
      ) : (
        <SkeletonRows count={5} />
      )}
    </SidePanel>
  );
}

interface FormProps extends Props {
  title: string;
  languages: Language[];
}

const blank = { catchy_title: '', main_headline: '', description: '', is_enabled: false };

function SectionForm({ title, section, languages, onClose }: FormProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const project = useProject();
  const create = useCreateSection();
  const update = useUpdateSection();
  const language = languages.find(({ code }) => code === project.language);

  const entity = useEntityForm({
    schema: sectionInput,
    values: section ? valuesOf(section) : { ...blank, ...(language && { language_id: language.id }) },
    versioned: section && { entity: section, toValues: valuesOf },
    creating: section === null,
    readOnly: !viewer.can(section ? 'section.update' : 'section.create'),
    save: async (values, changes, base) =>
      valuesOf(
        section
          ? await update.mutateAsync({ params: { id: section.id }, body: changes, base })
          : await create.mutateAsync({ body: values }),
      ),
    onSaved: () => {
      notifySuccess(section ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: section ? t('Error updating section.') : t('Error creating new section.'),
  });

  return (
    <EntityPanel title={title} entity={entity} onClose={onClose}>
      <SectionFields entity={entity} slug={section?.slug ?? ''} languages={languages} />
    </EntityPanel>
  );
}

function valuesOf(section: Section): SectionInput {
  const { language_id, catchy_title, main_headline, description, is_enabled } = section;
  return {
    language_id,
    catchy_title,
    main_headline: main_headline ?? '',
    description: description ?? '',
    is_enabled,
  };
}

interface SectionFieldsProps {
  entity: EntityForm<z.output<typeof sectionInput>, SectionInput>;
  slug: string;
  languages: Language[];
}

function SectionFields({ entity, slug, languages }: SectionFieldsProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  return (
    <>
      <TextField control={control} name="catchy_title" label={t('Catchy title')} required autoFocus />
      <TextInput
        label={t('Slug')}
        description={t('Made from the catchy title.')}
        value={slug}
        readOnly
        disabled={entity.readOnly}
        variant="filled"
      />
      <SelectField
        control={control}
        name="language_id"
        label={t('Language')}
        required
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        control={control}
        name="main_headline"
        label={t('SEO main headline')}
        counter={{ min: 50, max: 100 }}
      />
      <TextAreaField control={control} name="description" label={t('SEO description')} counter={{ max: 300 }} />
      <CheckboxField control={control} name="is_enabled" label={t('Show on main page')} />
    </>
  );
}
