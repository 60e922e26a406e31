import { type Article, emptyArticle } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import {
  type CallToAction,
  callToActionBodyLength,
  callToActionBodyRefusal,
  callToActionInput,
} from '@masthead/domain/call-to-actions/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { sectionOptions } from '../../shared/pickers/place-filters';
import { categoryOptions } from '../../shared/pickers/reference-lists';
import { RichTextField } from '../../shared/rich-text/rich-text-field';

import {
  type CallToActionListQuery,
  callToActionById,
  useCreateCallToAction,
  useUpdateCallToAction,
} from './call-to-actions.api';
import { RemoveCallToAction } from './remove-call-to-action';
import type { Choices } from './use-choices';

interface Props {
  /** What to edit, `null` for a new one. */
  id: number | null;
  shown: CallToActionListQuery;
  choices: Choices;
  onClose: () => void;
}

/** Waits for the call to action as stored now. */
export function CallToActionPanel({ id, ...rest }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...callToActionById(id ?? 0), enabled: id !== null });
  const title = id === null ? t('Create call to action') : t('Edit call to action');
  const action = id === null ? null : found.data;
  if (action !== undefined) return <CallToActionForm title={title} action={action} {...rest} />;
  return <LoadPanel title={title} queries={[found]} onClose={rest.onClose} />;
}

interface CallToActionFormProps {
  title: string;
  /** What to edit, `null` for a new one. */
  action: CallToAction | null;
  /** What the list shows: a new one starts there. */
  shown: CallToActionListQuery;
  choices: Choices;
  onClose: () => void;
}

const body = z.custom<Article>().check(({ value, issues }) => {
  const message = callToActionBodyRefusal(articleToText(value));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

const callToActionForm = callToActionInput.extend({ body });

function CallToActionForm({ title, action, shown, choices, onClose }: CallToActionFormProps) {
  const { t } = useTranslation();
  const create = useCreateCallToAction();
  const update = useUpdateCallToAction();
  const { entity, closeDeleted } = useCrudForm({
    schema: callToActionForm,
    stored: action,
    toValues: valuesOf,
    blank: blank(shown),
    rights: { create: 'call_to_action.create', update: 'call_to_action.update' },
    create: (body) => create.mutateAsync({ body }),
    update: ({ current, changes, base }) => update.mutateAsync({ params: { id: current.id }, body: changes, base }),
    failure: { create: t('Error adding call to action'), update: t('Error updating call to action.') },
    onClose,
  });

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={action ? <RemoveCallToAction action={action} onRemoved={closeDeleted} look="button" /> : null}
    >
      <CallToActionFields entity={entity} choices={choices} />
    </EntityPanel>
  );
}

type CallToActionValues = z.input<typeof callToActionForm>;

/** The editor reads the body itself, and says so when it cannot. */
function valuesOf({ name, section_id, position, category_id, body }: CallToAction): CallToActionValues {
  return { name, section_id, position, category_id, body: body as Article };
}

/** A new one starts where the list is. */
function blank({ section_id, position, category_id }: CallToActionListQuery) {
  return {
    name: '',
    section_id: section_id ?? null,
    ...(position && { position }),
    category_id: category_id ?? null,
    body: emptyArticle,
  };
}

type Entity = EntityForm<z.output<typeof callToActionForm>, CallToActionValues>;

function CallToActionFields({ entity, choices }: { entity: Entity; choices: Choices }) {
  const { t } = useTranslation();
  const { control, watch, getValues, setValue } = entity.form;
  const sectionOf = (category: unknown) => choices.categories.find(({ id }) => id === category)?.section_id;

  /** Another section, or none, drops the category. */
  function pickSection(sectionId: number | string | null) {
    const home = sectionOf(getValues('category_id'));
    if (home !== undefined && home !== sectionId) setValue('category_id', null, { shouldDirty: true });
  }

  /** A category brings its section. */
  function pickCategory(categoryId: number | string | null) {
    const home = sectionOf(categoryId);
    if (home !== undefined) setValue('section_id', home, { shouldDirty: true });
  }

  return (
    <>
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <SelectField
        control={control}
        name="section_id"
        label={t('Section')}
        placeholder={t('All sections')}
        clearable
        options={sectionOptions(choices.sections)}
        onPick={pickSection}
      />
      <SelectField
        control={control}
        name="category_id"
        label={t('Category')}
        placeholder={t('All categories')}
        clearable
        options={categoryOptions(choices, watch('section_id'))}
        onPick={pickCategory}
      />
      <SelectField control={control} name="position" label={t('Position')} required options={choices.positions} />
      <RichTextField control={control} name="body" label={t('Body')} limits={callToActionBodyLength} required />
    </>
  );
}
