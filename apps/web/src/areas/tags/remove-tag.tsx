import type { Tag } from '@masthead/domain/tags/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/form/remove-button';
import { useRemoveTag } from './tags.api';

interface Props {
  tag: Tag;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveTag({ tag, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveTag();
  return (
    <RemoveButton
      access="tag.delete"
      name={tag.catchy_title}
      question={{
        title: t('Delete {name}', { name: tag.catchy_title }),
        text: t('You want to delete tag from database. It will be removed forever. Are you sure?'),
        confirm: t("Yes, I'm sure"),
        cancel: t("No, I don't want"),
      }}
      remove={() => remove.mutateAsync({ params: { id: tag.id } })}
      done={t('Deleted')}
      onRemoved={onRemoved}
      fallback={t('Error deleting tag.')}
      look={look}
    />
  );
}
