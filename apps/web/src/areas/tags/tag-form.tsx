import type { Section } from '@masthead/domain/sections/schema';
import type { Tag, TagInput } from '@masthead/domain/tags/schema';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import type { BaseVersion } from '../../shared/api/collection';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { stopWordsMessage } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { RemoveTag } from './remove-tag';
import { TagFields } from './tag-fields';
import { blankTag, tagForm, valuesOf } from './tag-values';
import { useCreateTag, useUpdateTag } from './tags.api';

interface Props {
  title: string;
  tag: Tag | null;
  sections: Section[];
  startSection: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

const include = 'section,tags';

export function TagForm({ title, tag, sections, startSection, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateTag();
  const update = useUpdateTag();

  const send = ({ slug, ...values }: TagInput, changes: Partial<TagInput>, base: BaseVersion | undefined) =>
    tag
      ? update.mutateAsync({ params: { id: tag.id }, query: { include }, body: { ...changes, id: tag.id }, base })
      : create.mutateAsync({ query: { include }, body: { ...values, ...(slug && { slug }) } });

  const entity = useEntityForm({
    schema: tagForm(tag === null && sections.length > 0),
    values: tag ? valuesOf(tag) : blankTag(startOf(sections, startSection)),
    creating: tag === null,
    readOnly: !viewer.can(tag ? 'tag.update' : 'tag.create'),
    versioned: tag && { entity: tag, toValues: valuesOf },
    save: async (values, changes, base) => {
      try {
        return valuesOf(await send(values, changes, base));
      } catch (error) {
        const message = stopWordsMessage(error);
        if (message === null) throw error;
        entity.form.setError('catchy_title', { type: 'server', message }, { shouldFocus: true });
        throw new Error(message, { cause: error });
      }
    },
    onSaved: () => {
      notifySuccess(tag ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: tag ? t('Error updating tag.') : t('Error creating tag.'),
  });

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={
        tag ? (
          <RemoveTag
            tag={tag}
            look="button"
            onRemoved={() => {
              entity.discard();
              onRemoved(tag.id);
            }}
          />
        ) : null
      }
    >
      <TagFields entity={entity} tag={tag} sections={sections} />
    </EntityPanel>
  );
}

/** Where there is one section only, it is meant. */
function startOf(sections: Section[], wanted: number | undefined): number | null {
  const [only, second] = sections;
  if (only && !second) return only.id;
  return sections.some(({ id }) => id === wanted) ? (wanted ?? null) : null;
}
