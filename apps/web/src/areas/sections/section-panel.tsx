import { TextInput } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/contract';
import { type Section, type SectionInput, sectionInput } from '@masthead/domain/sections/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, SeoFields, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { languageList } from '../../shared/i18n/interface-language';
import { LoadPanel } from '../../shared/panel/load-state';
import { createWriteCalls, useCrudForm, writeRights } from '../../shared/panel/use-crud-form';

import { useProject } from '../../shared/project/project';
import { useTranslation } from '../../ui/translation';
import { useCreateSection, useUpdateSection } from './sections.api';

interface Props {
  /** The section to edit; `null` for a new one. */
  section: Section | null;
  onClose: () => void;
}

/**
 * The panel that creates or edits a section. It waits for the languages, because a new section starts in the project's
 * language.
 */
export function SectionPanel({ section, onClose }: Props) {
  const { t } = useTranslation();
  const languages = useQuery(languageList());
  const title = section ? t('Edit section') : t('Create section');
  if (languages.data) {
    return <SectionForm title={title} section={section} languages={languages.data.items} onClose={onClose} />;
  }
  return <LoadPanel title={title} queries={[languages]} rows={5} onClose={onClose} />;
}

interface FormProps extends Props {
  title: string;
  languages: Language[];
}

const blank = { catchy_title: '', main_headline: '', description: '', is_enabled: false };

function SectionForm({ title, section, languages, onClose }: FormProps) {
  const { t } = useTranslation();
  const project = useProject();
  const language = languages.find(({ code }) => code === project.language);
  const { entity, panel } = useCrudForm({
    schema: sectionInput,
    stored: section,
    toValues: toFormValues,
    blank: { ...blank, ...(language && { language_id: language.id }) },
    rights: writeRights('section'),
    ...createWriteCalls(useCreateSection(), useUpdateSection()),
    failure: { create: t('Error creating new section.'), update: t('Error updating section.') },
    onClose,
  });

  return (
    <EntityPanel title={title} {...panel}>
      <SectionFields entity={entity} slug={section?.slug ?? ''} languages={languages} />
    </EntityPanel>
  );
}

function toFormValues(section: Section): SectionInput {
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
        description={t('Created from the catchy title.')}
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
      <SeoFields control={control} />
      <CheckboxField control={control} name="is_enabled" label={t('Show on main page')} />
    </>
  );
}
