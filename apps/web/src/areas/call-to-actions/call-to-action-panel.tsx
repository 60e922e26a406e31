import { type Article, emptyArticle } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { callToActionBodyLength, callToActionBodyRefusal } from '@masthead/domain/call-to-actions/rules';
import { type CallToAction, callToActionInput } from '@masthead/domain/call-to-actions/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { SelectField, TextField } from '../../shared/form/fields';
import { type EntityForm, useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { categoryOptions, type Places } from '../../shared/pickers/reference-lists';
import { RichTextField } from '../../shared/rich-text/rich-text-field';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

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

  return (
    <SidePanel title={title} onClose={rest.onClose}>
      {found.error ? (
        <ErrorState
          messages={messagesOf(found.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SidePanel>
  );
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
  const viewer = useViewer();
  const create = useCreateCallToAction();
  const update = useUpdateCallToAction();

  const entity = useEntityForm({
    schema: callToActionForm,
    values: action ? valuesOf(action) : blank(shown),
    versioned: action && { entity: action, toValues: valuesOf },
    creating: action === null,
    readOnly: !viewer.can(action ? 'call_to_action.update' : 'call_to_action.create'),
    save: async (values, changes, base) =>
      valuesOf(
        action
          ? await update.mutateAsync({ params: { id: action.id }, body: changes, base })
          : await create.mutateAsync({ body: values }),
      ),
    onSaved: () => {
      notifySuccess(action ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: action ? t('Error updating call to action.') : t('Error adding call to action'),
  });

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={action ? <RemoveCallToAction action={action} onRemoved={removed} look="button" /> : null}
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
  const { control, watch } = entity.form;
  useOnePlace(entity, choices);

  return (
    <>
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <SelectField
        control={control}
        name="section_id"
        label={t('Section')}
        placeholder={t('All sections')}
        clearable
        options={choices.sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      />
      <SelectField
        control={control}
        name="category_id"
        label={t('Category')}
        placeholder={t('All categories')}
        clearable
        options={categoryOptions(choices, watch('section_id'))}
      />
      <SelectField control={control} name="position" label={t('Position')} required options={choices.positions} />
      <RichTextField control={control} name="body" label={t('Body')} limits={callToActionBodyLength} required />
    </>
  );
}

/** A category brings its section; another section, or none, takes the category away. */
function useOnePlace({ form }: Entity, { categories }: Places) {
  useEffect(() => {
    const { unsubscribe } = form.watch(({ section_id, category_id }, { name }) => {
      const home = categories.find(({ id }) => id === category_id)?.section_id;
      if (home === undefined || home === section_id) return;
      if (name === 'category_id') form.setValue('section_id', home, { shouldDirty: true });
      if (name === 'section_id') form.setValue('category_id', null, { shouldDirty: true });
    });
    return unsubscribe;
  }, [form, categories]);
}
