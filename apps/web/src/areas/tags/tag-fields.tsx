import { Stack } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/schema';
import { MAX_RELATED, type Tag, type TagInput, type tagInput } from '@masthead/domain/tags/schema';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import classes from '../../shared/form/entity-panel.module.css';
import { SelectField, TextAreaField, TextField } from '../../shared/form/fields';
import { FormModeProvider, useFormMode } from '../../shared/form/form-mode';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { ButtonLink } from '../../shared/links';
import { TagsField } from '../../shared/pickers/tags-field';

interface Props {
  entity: EntityForm<z.output<typeof tagInput>, TagInput>;
  tag: Tag | null;
  sections: Section[];
}

export function TagFields({ entity, tag, sections }: Props) {
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
function Place({ entity, tag, sections }: Props) {
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
