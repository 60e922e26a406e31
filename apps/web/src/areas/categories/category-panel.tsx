import type { Category } from '@masthead/domain/categories/schema';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { categoryChoices, sectionChoices } from '../../shared/pickers/reference-lists';
import { SidePanel } from '../../ui/side-panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';

import { categoryById } from './categories.api';
import { CategoryForm } from './category-form';

interface Props {
  /** The category to edit, `null` for a new one. */
  id: number | null;
  /** The section that the list shows. */
  sectionId: number | undefined;
  onCreated: (category: Category) => void;
  onClose: () => void;
}

/** Waits for the category as stored now, and for what the form chooses from. */
export function CategoryPanel({ id, sectionId, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...categoryById(id ?? 0), enabled: id !== null });
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  const title = id === null ? t('Create category') : t('Edit category');
  // One that has just been deleted stays in its form until that is closed.
  const known = useRef<Category | undefined>(undefined);
  known.current = found.data?.items[0] ?? known.current;
  const category = id === null ? null : known.current;

  if (sections.data && categories.data && category !== undefined) {
    const only = sections.data.items.length === 1 ? sections.data.items[0]?.id : undefined;
    return (
      <CategoryForm
        title={title}
        category={category}
        sections={sections.data.items}
        categories={categories.data.items}
        sectionId={sectionId ?? only}
        onCreated={onCreated}
        onClose={onClose}
      />
    );
  }

  const failed = [found, sections, categories].filter(({ error }) => error !== null);
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : found.data ? (
        <EmptyState text={t('There is no such category.')} />
      ) : (
        <SkeletonRows count={7} />
      )}
    </SidePanel>
  );
}
