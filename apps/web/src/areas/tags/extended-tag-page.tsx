import { Anchor, Box, Button, Stack, Textarea } from '@mantine/core';
import { type Article, emptyArticle } from '@masthead/article/document';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { articleToText } from '@masthead/article/to-text';
import { addressId } from '@masthead/domain/http/paging';
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
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { formQuery } from '../../shared/api/collection';
import { changesOf } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { type FieldProps, useField } from '../../shared/form/use-field';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';
import { RichTextField } from '../../shared/rich-text/rich-text-field';
import { PageHeader } from '../../ui/page-header';
import { SkeletonRows } from '../../ui/states';

import classes from './extended-tag-page.module.css';
import { useExtendTag } from './tags.api';

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string };
  const known = addressId.safeParse(id);
  return <OpenedTagPage key={id} id={known.success ? known.data : null} />;
}

const openedTag = (id: number) =>
  queryOptions({
    queryKey: ['tags', 'opened', id],
    queryFn: async ({ signal }) => openTag(await call(tags.get, { params: { id } }, signal)),
    ...formQuery,
  });

/** Without its tag there is nothing to edit: the page says so and leaves. */
function OpenedTagPage({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const opened = useQuery({ ...openedTag(id ?? 0), enabled: id !== null });
  const hasFailed = id === null || (opened.error !== null && !opened.data);
  const isUnreadable = opened.data?.isUnreadable === true;

  useEffect(() => {
    if (!hasFailed) return;
    notifyFailure(null, t('Error fetching data.'));
    void navigate({ to: '/tags', replace: true });
  }, [hasFailed, navigate, t]);

  useEffect(() => {
    if (isUnreadable) notifyFailure(null, t('Error parsing post body'));
  }, [isUnreadable, t]);

  const title = opened.data?.tag.catchy_title;
  return (
    <Stack gap="sm">
      <PageHeader
        title={title === undefined ? t('Extended tag editor') : t('Extended tag editor: {tag}', { tag: title })}
      />
      {opened.data ? <ExtendedTagForm opened={opened.data} /> : <SkeletonRows />}
    </Stack>
  );
}

/** A tag whose profile is to be edited. */
interface OpenedTag {
  tag: ExtendedTag;
  body: Article;
  /** There is a text, and it cannot be read: it stays stored until another one is saved. */
  isUnreadable: boolean;
}

/** The text may be empty, or has to be as long as it has to be. */
const body = z.custom<Article>().check(({ value, issues }) => {
  const message = isEmptyArticle(value) ? null : tagBodyRefusal(articleToText(value));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

/** The profile of a tag: its picture, accounts, text and JSON-LD. */
function ExtendedTagForm({ opened }: { opened: OpenedTag }) {
  const { t } = useTranslation();
  const extend = useExtendTag();
  const stored = useRef(opened);
  const { id, thumb } = opened.tag;
  const hasThumb = thumb !== null;

  const entity = useEntityForm({
    schema: extendedForm(hasThumb),
    values: valuesOf(opened),
    creating: !hasThumb,
    versioned: { entity: opened.tag, toValues: async (tag: OpenedTag['tag']) => valuesOf(await openTag(tag)) },
    save: async (_, changes, base) => {
      const body = sentOf(stored.current.tag, changes);
      stored.current = await openTag(await extend.mutateAsync({ params: { id }, body, base }));
      return valuesOf(stored.current);
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

/** A first profile needs its picture; later the stored one stays unless another is chosen. */
function extendedForm(hasThumb: boolean) {
  const thumb = z.custom<PickedAvatar | null>((picked) => picked !== null || hasThumb, noThumbMessage);
  return z.object({ thumb, social_links: socialLinks(tagPlatforms), body, json_ld });
}
type ExtendedForm = z.input<ReturnType<typeof extendedForm>>;

function valuesOf({ tag, body }: OpenedTag): ExtendedForm {
  return {
    thumb: null,
    social_links: linksOf(tag),
    body,
    json_ld: tag.json_ld ?? '',
  };
}

function linksOf(tag: OpenedTag['tag']) {
  return Object.fromEntries(
    tagPlatforms.map((platform) => [platform, tag.social_links[platform] ?? '']),
  ) as ExtendedForm['social_links'];
}

/** What is stored may be of any age, so the article's own reader decides; it comes with the editor. */
async function openTag(tag: ExtendedTag): Promise<OpenedTag> {
  if (tag.body === null) return { tag, body: emptyArticle, isUnreadable: false };
  const { readArticle } = await import('@masthead/article/validate');
  // What the project has switched off since was allowed when it was written.
  const { article } = readArticle(tag.body, { dailymotion: true });
  return { tag, body: article ?? emptyArticle, isUnreadable: article === undefined };
}

/** Only what was touched travels, link by link; what was emptied travels empty. */
function sentOf(stored: OpenedTag['tag'], changes: Partial<ExtendedForm>): ExtendedTagInput {
  const { thumb, body, social_links, ...rest } = changes;
  return {
    ...rest,
    ...(social_links && { social_links: changesOf(linksOf(stored), social_links) }),
    ...(body && { body: isEmptyArticle(body) ? '' : body }),
    ...(thumb && { thumb: thumb.file, crop: thumb.crop }),
  };
}

const monospace = { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' };

/** JSON-LD as it is typed; the button sets it out in lines. */
function JsonLdField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  const text = typeof field.value === 'string' ? field.value : '';
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
        ref={field.ref}
        name={field.name}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {isOpen ? (
        <Button
          variant="default"
          size="xs"
          disabled={!canFormat}
          onClick={() => field.onChange(JSON.stringify(JSON.parse(text), null, 2))}
        >
          {t('Format JSON-LD')}
        </Button>
      ) : null}
    </Stack>
  );
}
