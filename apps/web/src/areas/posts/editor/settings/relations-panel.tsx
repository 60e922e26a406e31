import { Select, Stack, TagsInput } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { Post } from '@masthead/domain/posts/contract/post';
import { MAX_EXPERTS, MAX_TAGS } from '@masthead/domain/posts/rules/constants';

import { useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { LookupField, LookupManyField, type LookupScope } from '../../../../shared/pickers/lookup-field';
import { categoryOptions, type Places } from '../../../../shared/pickers/reference-lists';

import { TagsField } from '../../../../shared/pickers/tags-field';

import { useProject } from '../../../../shared/project/project';
import type { PostForm } from '../state/post-form';
import { useFieldProblems } from '../state/problems';

interface Props {
  form: UseFormReturn<PostForm, unknown, PostForm>;
  post: Post;
  places: Places;
}

const people = { entity: 'user', field: 'username', 'match[suspended]': 'false' } as const;
const named = (people: readonly { id: number; username: string }[]) =>
  people.map(({ id, username }) => ({ id, name: username }));

/** Where the article belongs, and who has to do with it. */
export function RelationsPanel({ form, post, places }: Props) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const { control } = form;
  const section = useWatch({ control, name: 'section_id' });
  return (
    <Stack gap="sm">
      <SectionField form={form} places={places} />
      <CategoryField control={control} places={places} section={section} />
      <LookupIdsField
        control={control}
        name="authors"
        label={t('Authors')}
        scope={people}
        stored={named(post.authors)}
      />
      {switches.experts ? (
        <LookupIdsField
          control={control}
          name="experts"
          label={t('Experts (at most {max})', { max: MAX_EXPERTS })}
          scope={{ entity: 'expert', field: 'username' }}
          stored={named(post.experts)}
          max={MAX_EXPERTS}
        />
      ) : null}
      <TagsField
        control={control}
        name="tags"
        label={t('Tags (at most {max})', { max: MAX_TAGS })}
        stored={post.tags}
        section={section}
        max={MAX_TAGS}
      />
      <LookupIdField
        control={control}
        name="copy_editor_id"
        label={t('Copy editor')}
        scope={people}
        stored={named(post.copyEditor ? [post.copyEditor] : [])}
      />
      <SourcesField control={control} />
    </Stack>
  );
}

/** Another section has other categories: one that is not of it is taken away. */
function SectionField({ form, places }: Pick<Props, 'form' | 'places'>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'section_id', label: t('Section') });

  function choose(id: number | null) {
    field.onChange(id);
    const category = places.categories.find((each) => each.id === form.getValues('category_id'));
    if (category && category.section_id !== id) form.setValue('category_id', null, { shouldDirty: true });
  }

  return (
    <Select<number>
      {...shared}
      ref={field.ref}
      data={places.sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      value={field.value as number | null}
      allowDeselect={false}
      searchable
      readOnly={!isOpen}
      onChange={choose}
      onBlur={field.onBlur}
    />
  );
}

interface CategoryProps {
  control: Control<PostForm, unknown, PostForm>;
  places: Places;
  section: number | null;
}

function CategoryField({ control, places, section }: CategoryProps) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'category_id', label: t('Category') });
  const value = field.value as number | null;
  const problems = useFieldProblems('category_id', value === null);
  const error = shared.error ?? problems.map(translateMessage).join(' ');
  return (
    <Select<number>
      {...shared}
      {...(error && { error })}
      ref={field.ref}
      data={section === null ? [] : categoryOptions(places, section)}
      placeholder={section === null ? t('Choose a section first') : t('Choose a category')}
      value={value}
      clearable={isOpen}
      searchable
      readOnly={!isOpen}
      nothingFoundMessage={t('Nothing found')}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function SourcesField({ control }: Pick<CategoryProps, 'control'>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'sources', label: t('Sources') });
  return (
    <TagsInput
      {...shared}
      // What cannot be changed is still read.
      {...(shared.disabled && { styles: { input: { opacity: 1 } } })}
      ref={field.ref}
      description={t('Press Enter after each.')}
      value={field.value as string[]}
      readOnly={!isOpen}
      maxTags={20}
      splitChars={[]}
      acceptValueOnBlur
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

interface Shared {
  control: Control<PostForm, unknown, PostForm>;
  label: string;
  scope: LookupScope;
  /** Those that are stored: the form holds their ids alone. */
  stored: readonly Suggestion[];
}

function useNames(stored: readonly Suggestion[]) {
  const [names, setNames] = useState(() => new Map(stored.map(({ id, name }) => [id, name])));
  return {
    named: (id: number): Suggestion => ({ id, name: names.get(id) ?? String(id) }),
    learn: (chosen: readonly Suggestion[]) =>
      setNames(new Map([...names, ...chosen.map(({ id, name }) => [id, name] as const)])),
  };
}

interface ManyProps extends Shared {
  name: 'authors' | 'experts';
  max?: number;
}

/** Several things that are looked up by their names. */
function LookupIdsField({ control, name, label, scope, stored, max }: ManyProps) {
  const { field, isOpen, shared } = useField({ control, name, label });
  const { named, learn } = useNames(stored);
  const ids = field.value as number[];
  const problems = useFieldProblems(name, ids.length === 0);
  const error = shared.error ?? problems.map(translateMessage).join(' ');
  return (
    <LookupManyField
      ref={field.ref}
      label={label}
      disabled={shared.disabled}
      {...(error && { error })}
      {...(max !== undefined && { max })}
      readOnly={!isOpen}
      scope={scope}
      value={ids.map(named)}
      onBlur={field.onBlur}
      onChange={(chosen) => {
        learn(chosen);
        field.onChange(chosen.map(({ id }) => id));
      }}
    />
  );
}

/** One thing that is looked up by its name. */
function LookupIdField({ control, name, label, scope, stored }: Shared & { name: 'copy_editor_id' }) {
  const { field, isOpen, shared } = useField({ control, name, label });
  const { named, learn } = useNames(stored);
  const id = field.value as number | null;
  return (
    <LookupField
      {...shared}
      readOnly={!isOpen}
      scope={scope}
      value={id === null ? null : named(id)}
      onChange={(chosen) => {
        if (chosen) learn([chosen]);
        field.onChange(chosen?.id ?? null);
      }}
    />
  );
}
