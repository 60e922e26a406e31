import { Anchor, Box, Button } from '@mantine/core';
import { tagBodyLength, tagPlatforms } from '@masthead/domain/tags/schema';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormBody } from '../../../shared/form/entity-form-body';
import { useEntityForm } from '../../../shared/form/use-entity-form';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { ProfileAvatar, SocialLinkFields } from '../../../shared/profile/profile-fields';

import { RichTextField } from '../../../shared/rich-text/rich-text-field';
import { useExtendTag } from '../tags.api';
import classes from './extended-tag-form.module.css';
import { extendedForm, sentOf, valuesOf } from './extended-values';
import { JsonLdField } from './json-ld-field';
import { type OpenedTag, openTag } from './opened-tag';

/** The profile of a tag: its picture, accounts, text and JSON-LD. */
export function ExtendedTagForm({ opened }: { opened: OpenedTag }) {
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
