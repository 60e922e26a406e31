import { Anchor, Box, Button, Stack, Textarea } from '@mantine/core';
import { type Article, articleToText, emptyArticle, isEmptyArticle } from '@masthead/article/document';

import { urlId } from '@masthead/domain/http/paging';
import { socialLinks } from '@masthead/domain/profiles/profile-fields';
import {
  type ExtendedTag,
  type ExtendedTagInput,
  extendedTagInput,
  noThumbMessage,
  tagBodyLength,
  tagPlatforms,
  tags,
} from '@masthead/domain/tags/contract';

import { tagBodyRefusal } from '@masthead/domain/tags/rules';

import { jsonLdRefusal } from '@masthead/domain/text/json';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { formQuery } from '../../shared/api/collection';
import { findChanges } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { type FieldProps, useField } from '../../shared/form/use-field';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';
import { FailureNotice } from '../../shared/notices/failure-notice';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';
import { RichTextField } from '../../shared/rich-text/rich-text-field';
import { PageHeader } from '../../ui/page-header';
import { SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import classes from './extended-tag-page.module.css';
import { useExtendTag } from './tags.api';

/** The page /tags/$id: the editor of a tag profile (picture, social links, text and JSON-LD of the page of a tag). */
export function Page() {
  const { id } = useParams({ from: '/shell/tags/$id' });
  const parsedId = urlId.safeParse(id);
  return <TagProfilePage key={id} id={parsedId.success ? parsedId.data : null} />;
}

/** Loads a tag for the editor and validates its body. */
const loadedTagQuery = (id: number) =>
  queryOptions({
    queryKey: ['tags', 'opened', id],
    queryFn: async ({ signal }) => readTag(await call(tags.get, { params: { id } }, signal)),
    ...formQuery,
  });

/** Shows an error and returns to the list if the tag cannot be loaded. */
function TagProfilePage({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tagQuery = useQuery({ ...loadedTagQuery(id ?? 0), enabled: id !== null });
  const hasFailed = id === null || (tagQuery.error !== null && !tagQuery.data);
  const returnToList = () => void navigate({ to: '/tags', replace: true });
  const title = tagQuery.data?.tag.catchy_title;
  return (
    <Stack gap="sm">
      <PageHeader
        title={title === undefined ? t('Extended tag editor') : t('Extended tag editor: {tag}', { tag: title })}
      />
      {tagQuery.data ? <TagProfileForm loadedTag={tagQuery.data} /> : <SkeletonRows />}
      {hasFailed ? <FailureNotice fallback={t('Error fetching data.')} onShown={returnToList} /> : null}
      {tagQuery.data?.isUnreadable ? <FailureNotice fallback={t('Error parsing post body')} /> : null}
    </Stack>
  );
}

/** A tag with its body in the format of the editor. */
interface LoadedTag {
  tag: ExtendedTag;
  body: Article;
  /** The stored body is invalid. It stays stored until the user saves another one. */
  isUnreadable: boolean;
}

/** The body may be empty; otherwise its length must be within the limits. */
const body = z.custom<Article>().check(({ value, issues }) => {
  const message = isEmptyArticle(value) ? null : tagBodyRefusal(articleToText(value));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

function TagProfileForm({ loadedTag }: { loadedTag: LoadedTag }) {
  const { t } = useTranslation();
  const extend = useExtendTag();
  // The version that the changes are compared with. Each save replaces it.
  const storedTag = useRef(loadedTag);
  const { id, thumb } = loadedTag.tag;
  const hasThumb = thumb !== null;

  const entity = useEntityForm({
    schema: profileForm(hasThumb),
    values: toFormValues(loadedTag),
    creating: !hasThumb,
    versioned: { entity: loadedTag.tag, toValues: async (tag: LoadedTag['tag']) => toFormValues(await readTag(tag)) },
    save: async (_, changes, base) => {
      const body = toPatch(storedTag.current.tag, changes);
      storedTag.current = await readTag(await extend.mutateAsync({ params: { id }, body, base }));
      return toFormValues(storedTag.current);
    },
    onSaved: () => notifySuccess(t('Update successful')),
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    fallback: t('Error saving extended tag.'),
  });
  const { form, saving } = entity;
  const { control } = form;

  return (
    <Box maw="54rem">
      <EntityFormBody entity={entity}>
        <ProfileAvatar control={control} name="thumb" label={t('Avatar')} required stored={thumb} disabled={saving} />
        <SocialLinkFields control={control} platforms={tagPlatforms} />
        <RichTextField control={control} name="body" label={t('Description')} limits={tagBodyLength} />
        <JsonLdField control={control} name="json_ld" label={t('Custom JSON-LD')} />
        <div className={classes.actions}>
          <Button type="submit" loading={saving} disabled={hasThumb && !form.formState.isDirty}>
            {t('Save')}
          </Button>
          <Anchor size="sm" component={Link} to="/tags">
            {t('Back to tags')}
          </Anchor>
        </div>
      </EntityFormBody>
    </Box>
  );
}

const { json_ld } = extendedTagInput.shape;

/**
 * The schema of the form. A new profile requires a picture. An existing one keeps its stored picture unless the user
 * picks another.
 */
function profileForm(hasThumb: boolean) {
  const thumb = z.custom<PickedAvatar | null>((picked) => picked !== null || hasThumb, noThumbMessage);
  return z.object({ thumb, social_links: socialLinks(tagPlatforms), body, json_ld });
}
type ProfileValues = z.input<ReturnType<typeof profileForm>>;

function toFormValues({ tag, body }: LoadedTag): ProfileValues {
  return {
    thumb: null,
    social_links: toLinkValues(tag),
    body,
    json_ld: tag.json_ld ?? '',
  };
}

/** Every platform gets a value, because the form has a field for each of them. */
function toLinkValues(tag: LoadedTag['tag']) {
  return Object.fromEntries(
    tagPlatforms.map((platform) => [platform, tag.social_links[platform] ?? '']),
  ) as ProfileValues['social_links'];
}

/** Validates the stored body, which an older version may have written. Imports the validator on demand. */
async function readTag(tag: ExtendedTag): Promise<LoadedTag> {
  if (tag.body === null) return { tag, body: emptyArticle, isUnreadable: false };
  const { readArticle } = await import('@masthead/article/validate');
  // The text may contain embeds of a feature that the project has switched off since.
  const { article } = readArticle(tag.body, { dailymotion: true });
  return { tag, body: article ?? emptyArticle, isUnreadable: article === undefined };
}

/** Builds the payload with only changed fields and links. A cleared field is sent as an empty string. */
function toPatch(storedTag: LoadedTag['tag'], changes: Partial<ProfileValues>): ExtendedTagInput {
  const { thumb, body, social_links, ...rest } = changes;
  return {
    ...rest,
    ...(social_links && { social_links: findChanges(toLinkValues(storedTag), social_links) }),
    ...(body && { body: isEmptyArticle(body) ? '' : body }),
    ...(thumb && { thumb: thumb.file, crop: thumb.crop }),
  };
}

const monospace = { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' };

/** A text field for JSON-LD with a button that formats valid JSON. */
function JsonLdField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  const { ref, name, value, onChange, onBlur } = field;
  const text = typeof value === 'string' ? value : '';
  const canFormat = isOpen && text.trim() !== '' && jsonLdRefusal(text) === null;
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        {...shared}
        w="100%"
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        styles={{ input: monospace }}
        readOnly={!isOpen}
        ref={ref}
        name={name}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
      />
      {isOpen ? (
        <Button
          variant="default"
          size="xs"
          disabled={!canFormat}
          onClick={() => onChange(JSON.stringify(JSON.parse(text), null, 2))}
        >
          {t('Format JSON-LD')}
        </Button>
      ) : null}
    </Stack>
  );
}
