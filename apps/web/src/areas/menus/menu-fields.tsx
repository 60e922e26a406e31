import type { MenuInput, menuInput } from '@masthead/domain/menus/schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { categoryOptions } from '../../shared/pickers/reference-lists';
import type { MenuChoices } from './use-menu-choices';

interface Props {
  entity: EntityForm<z.output<typeof menuInput>, MenuInput>;
  choices: MenuChoices;
}

export function MenuFields({ entity, choices }: Props) {
  const { t } = useTranslation();
  const { control, watch, setValue } = entity.form;
  const sectionId = watch('section_id') ?? null;
  const categoryId = watch('category_id') ?? null;
  const chosen = choices.categories.find(({ id }) => id === categoryId);
  const isElsewhere = sectionId !== null && chosen !== undefined && chosen.section_id !== sectionId;

  useEffect(() => {
    if (isElsewhere) setValue('category_id', null, { shouldDirty: true });
  }, [isElsewhere, setValue]);

  return (
    <>
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <TextField
        control={control}
        name="url"
        label={t('Link')}
        description={t('A whole address, or a path on the site such as /page/contacts')}
        required
      />
      <SelectField control={control} name="type" label={t('Menu type')} required options={choices.types} />
      <SelectField
        control={control}
        name="section_id"
        label={t('Section')}
        clearable
        options={choices.sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      />
      <SelectField
        control={control}
        name="category_id"
        label={t('Category')}
        clearable
        options={categoryOptions(choices, sectionId)}
      />
      <CheckboxField control={control} name="nofollow" label={t('Open in a new tab')} />
    </>
  );
}
