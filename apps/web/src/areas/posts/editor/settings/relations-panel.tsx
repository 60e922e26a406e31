import { Select, Stack, TagsInput } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { Post } from '@masthead/domain/posts/contract/post';
import { MAX_EXPERTS, MAX_TAGS } from '@masthead/domain/posts/rules/constants';

import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { activeUsers, LookupField, LookupManyField, type LookupScope } from '../../../../shared/pickers/lookup-field';
import { categoryOptions, type Taxonomy } from '../../../../shared/pickers/reference-lists';

import { TagsField } from '../../../../shared/pickers/tags-field';

import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';
import type { PostForm } from '../state/post-form';
import { useFieldProblems } from '../state/publication-problems';
import { RelatedField } from './related-field';

interface Props {
  form: EditorForm;
  post: Post;
  taxonomy: Taxonomy;
}
export const toSuggestions = (people: readonly { id: number; username: string }[]) =>
  people.map(({ id, username }) => ({ id, name: username }));

/** The records that a post refers to: section, category, authors, experts, tags, related articles, copy editor, and its sources. */
export function RelationsPanel({ form, post, taxonomy }: Props) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const { control } = form;
  const section = useWatch({ control, name: 'section_id' });
  return (
    <Stack gap="sm">
      <SectionField form={form} taxonomy={taxonomy} />
      <CategoryField control={control} taxonomy={taxonomy} section={section} />
      <LookupIdsField
        control={control}
        name="authors"
        label={t('Authors')}
        scope={activeUsers}
        stored={toSuggestions(post.authors)}
      />
      {switches.experts ? (
        <LookupIdsField
          control={control}
          name="experts"
          label={t('Experts (up to {max})', { max: MAX_EXPERTS })}
          scope={{ entity: 'expert', field: 'username' }}
          stored={toSuggestions(post.experts)}
          max={MAX_EXPERTS}
        />
      ) : null}
      <TagsField
        control={control}
        name="tags"
        label={t('Tags (up to {max})', { max: MAX_TAGS })}
        stored={post.tags}
        section={section}
        max={MAX_TAGS}
        canCreate
      />
      <RelatedField control={control} post={post} />
      <LookupIdField
        control={control}
        name="copy_editor_id"
        label={t('Copy editor')}
        scope={activeUsers}
        stored={toSuggestions(post.copyEditor ? [post.copyEditor] : [])}
      />
      <SourcesField control={control} />
    </Stack>
  );
}

/** Clears the category if it belongs to another section. */
function SectionField({ form, taxonomy }: Pick<Props, 'form' | 'taxonomy'>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'section_id', label: t('Section') });
  const { ref, value, onChange, onBlur } = field;

  function choose(id: number | null) {
    onChange(id);
    const categoryId = form.getValues('category_id');
    const category = taxonomy.categories.find(({ id }) => id === categoryId);
    if (category && category.section_id !== id) form.setValue('category_id', null, { shouldDirty: true });
  }

  return (
    <Select<number>
      {...shared}
      ref={ref}
      data={taxonomy.sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      value={value as number | null}
      allowDeselect={false}
      searchable
      readOnly={!isOpen}
      onChange={choose}
      onBlur={onBlur}
    />
  );
}

interface CategoryProps {
  control: Control<PostForm, unknown, PostForm>;
  taxonomy: Taxonomy;
  section: number | null;
}

function CategoryField({ control, taxonomy, section }: CategoryProps) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'category_id', label: t('Category') });
  const { ref, onChange, onBlur } = field;
  const value = field.value as number | null;
  const problems = useFieldProblems('category_id', value === null);
  const error = shared.error ?? problems.map(translateMessage).join(' ');
  return (
    <Select<number>
      {...shared}
      {...(error && { error })}
      ref={ref}
      data={section === null ? [] : categoryOptions(taxonomy, section)}
      placeholder={section === null ? t('Choose a section first') : t('Choose a category')}
      value={value}
      clearable={isOpen}
      searchable
      readOnly={!isOpen}
      nothingFoundMessage={t('Nothing found')}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** The API accepts at most this many sources. */
const MAX_SOURCES = 20;

function SourcesField({ control }: Pick<CategoryProps, 'control'>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'sources', label: t('Sources') });
  const { ref, value, onChange, onBlur } = field;
  return (
    <TagsInput
      {...shared}
      // Disabled text must stay readable.
      {...(shared.disabled && { styles: { input: { opacity: 1 } } })}
      ref={ref}
      description={t('Press Enter after each item.')}
      value={value as string[]}
      readOnly={!isOpen}
      maxTags={MAX_SOURCES}
      splitChars={[]}
      acceptValueOnBlur
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

interface LookupProps {
  control: Control<PostForm, unknown, PostForm>;
  label: string;
  scope: LookupScope;
  /** The stored records with their names; the form holds only ids. */
  stored: readonly Suggestion[];
}

/** The names of stored and newly selected records, because the form holds only their ids. */
function useNames(stored: readonly Suggestion[]) {
  const [names, setNames] = useState(() => new Map(stored.map(({ id, name }) => [id, name])));
  return {
    toSuggestion: (id: number): Suggestion => ({ id, name: names.get(id) ?? String(id) }),
    addNames: (selected: readonly Suggestion[]) =>
      setNames(new Map([...names, ...selected.map(({ id, name }) => [id, name] as const)])),
  };
}

interface LookupIdsProps extends LookupProps {
  name: 'authors' | 'experts';
  max?: number;
}

function LookupIdsField({ control, name, label, scope, stored, max }: LookupIdsProps) {
  const { field, isOpen, shared } = useField({ control, name, label });
  const { ref, onChange, onBlur } = field;
  const { toSuggestion, addNames } = useNames(stored);
  const ids = field.value as number[];
  const problems = useFieldProblems(name, ids.length === 0);
  const error = shared.error ?? problems.map(translateMessage).join(' ');
  return (
    <LookupManyField
      ref={ref}
      label={label}
      disabled={shared.disabled}
      {...(error && { error })}
      {...(max !== undefined && { max })}
      readOnly={!isOpen}
      scope={scope}
      value={ids.map(toSuggestion)}
      onBlur={onBlur}
      onChange={(selected) => {
        addNames(selected);
        onChange(selected.map(({ id }) => id));
      }}
    />
  );
}

type LookupIdProps = LookupProps & { name: 'copy_editor_id' | 'assignee_id' };

export function LookupIdField({ control, name, label, scope, stored }: LookupIdProps) {
  const { field, isOpen, shared } = useField({ control, name, label });
  const { toSuggestion, addNames } = useNames(stored);
  const id = field.value as number | null;
  return (
    <LookupField
      {...shared}
      readOnly={!isOpen}
      scope={scope}
      value={id === null ? null : toSuggestion(id)}
      onChange={(selected) => {
        if (selected) addNames([selected]);
        field.onChange(selected?.id ?? null);
      }}
    />
  );
}
