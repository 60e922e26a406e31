import { type Article, articleToText, emptyArticle } from '@masthead/article/document';

import {
  type CallToAction,
  callToActionBodyLength,
  callToActionBodyRefusal,
  callToActionInput,
} from '@masthead/domain/call-to-actions/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { bindFields } from '../../shared/form/use-field';
import { LoadPanel } from '../../shared/panel/load-state';
import { createWriteCalls, useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { categoryOptions } from '../../shared/pickers/reference-lists';
import { sectionOptions } from '../../shared/pickers/taxonomy-filters';
import { RichTextField } from '../../shared/rich-text/rich-text-field';
import { useTranslation } from '../../ui/translation';
import {
  type CallToActionListQuery,
  callToActionById,
  useCreateCallToAction,
  useUpdateCallToAction,
} from './call-to-actions.api';
import { RemoveCallToAction } from './remove-call-to-action';
import type { CallToActionOptions } from './use-call-to-action-options';

interface Props {
  /** The id of the call to action to edit; `null` for a new one. */
  id: number | null;
  /** The filters of the list. A new call to action starts with their values. */
  filters: CallToActionListQuery;
  options: CallToActionOptions;
  onClose: () => void;
}

/** Loads a call to action and shows the panel that edits it, or the panel of a new one. */
export function CallToActionPanel({ id, ...rest }: Props) {
  const { t } = useTranslation();
  const actionQuery = useQuery({ ...callToActionById(id ?? 0), enabled: id !== null });
  const title = id === null ? t('Create call to action') : t('Edit call to action');
  const action = id === null ? null : actionQuery.data;
  if (action !== undefined) return <CallToActionForm title={title} action={action} {...rest} />;
  return <LoadPanel title={title} queries={[actionQuery]} onClose={rest.onClose} />;
}

interface CallToActionFormProps {
  title: string;
  /** The call to action to edit; `null` for a new one. */
  action: CallToAction | null;
  filters: CallToActionListQuery;
  options: CallToActionOptions;
  onClose: () => void;
}

/** The body in the editor's document format. The length limits apply to its plain text. */
const body = z.custom<Article>().check(({ value, issues }) => {
  const message = callToActionBodyRefusal(articleToText(value));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

const callToActionForm = callToActionInput.extend({ body });

function CallToActionForm({ title, action, filters, options, onClose }: CallToActionFormProps) {
  const { t } = useTranslation();
  const { entity, panel, removal } = useCrudForm({
    schema: callToActionForm,
    stored: action,
    toValues: toFormValues,
    blank: toBlankValues(filters),
    rights: writeRights('call_to_action'),
    ...createWriteCalls(useCreateCallToAction(), useUpdateCallToAction()),
    failure: { create: t('Error adding call to action'), update: t('Error updating call to action.') },
    onClose,
  });

  return (
    <EntityPanel title={title} {...panel} remove={action && <RemoveCallToAction action={action} {...removal} />}>
      <CallToActionFields entity={entity} options={options} />
    </EntityPanel>
  );
}

type CallToActionValues = z.input<typeof callToActionForm>;

/** The editor validates the body itself and reports a body that it cannot read. */
function toFormValues({ name, section_id, position, category_id, body }: CallToAction): CallToActionValues {
  return { name, section_id, position, category_id, body: body as Article };
}

/** A new call to action starts with the values of the list filters. */
function toBlankValues({ section_id, position, category_id }: CallToActionListQuery) {
  return {
    name: '',
    section_id: section_id ?? null,
    ...(position && { position }),
    category_id: category_id ?? null,
    body: emptyArticle,
  };
}

type Entity = EntityForm<z.output<typeof callToActionForm>, CallToActionValues>;

function CallToActionFields({ entity, options }: { entity: Entity; options: CallToActionOptions }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = entity.form;
  const field = bindFields(entity.form);
  const section = useWatch({ control, name: 'section_id' });
  const findSection = (category: unknown) => options.categories.find(({ id }) => id === category)?.section_id;

  /** Clears the category if it belongs to another section. */
  function pickSection(sectionId: number | string | null) {
    const categorySection = findSection(getValues('category_id'));
    if (categorySection !== undefined && categorySection !== sectionId)
      setValue('category_id', null, { shouldDirty: true });
  }

  /** Selects the section of the category. */
  function pickCategory(categoryId: number | string | null) {
    const categorySection = findSection(categoryId);
    if (categorySection !== undefined) setValue('section_id', categorySection, { shouldDirty: true });
  }

  return (
    <>
      <TextField {...field('name', t('Name'))} required autoFocus />
      <SelectField
        {...field('section_id', t('Section'))}
        placeholder={t('All sections')}
        clearable
        options={sectionOptions(options.sections)}
        onPick={pickSection}
      />
      <SelectField
        {...field('category_id', t('Category'))}
        placeholder={t('All categories')}
        clearable
        options={categoryOptions(options, section)}
        onPick={pickCategory}
      />
      <SelectField {...field('position', t('Position'))} required options={options.positions} />
      <RichTextField control={control} name="body" label={t('Body')} limits={callToActionBodyLength} required />
    </>
  );
}
