import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { TagForm } from './tag-form';
import { tagById } from './tags.api';

interface Props {
  /** The tag to edit, `null` for a new one. */
  id: number | null;
  /** Where a new tag starts: the section the list shows. */
  section: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

/** Waits for the tag as stored now, and for the sections. */
export function TagPanel({ id, section, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...tagById(id ?? 0), enabled: id !== null });
  const sections = useQuery(sectionChoices());
  const title = id === null ? t('Create tag') : t('Edit tag');
  const tag = id === null ? null : found.data;

  if (sections.data && tag !== undefined) {
    return (
      <TagForm
        title={title}
        tag={tag}
        sections={sections.data.items}
        startSection={section}
        onClose={onClose}
        onRemoved={onRemoved}
      />
    );
  }

  const failed = [found, sections].filter(({ error }) => error !== null);
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SidePanel>
  );
}
