import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/schema';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { useConfirm } from '../../ui/confirm-dialog';
import { useRemoveLanguage } from './languages.api';

interface Props {
  language: Language;
  onRemoved: () => void;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes a language after asking. The project's own language stays, and the control says why. */
export function RemoveLanguage({ language, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const { language: ownCode } = useProject();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveLanguage();
  const isOwn = language.code === ownCode;

  async function ask() {
    if (isOwn) return;
    const agreed = await confirm({
      title: t('Delete language'),
      text: t('Are you sure you want to delete selected language?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: language.id } });
      notifySuccess(t('Deleted'));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error removing language.'));
    }
  }

  // A disabled control could not be reached, and so could not say why.
  const control = {
    color: 'red',
    variant: 'subtle',
    loading: remove.isPending,
    onClick: () => void ask(),
    ...(isOwn ? { 'aria-disabled': true, 'data-disabled': true } : { c: 'var(--mantine-color-error)' }),
  } as const;

  return (
    <Can access="language.delete">
      <Tooltip label={t('The default language cannot be deleted.')} disabled={!isOwn}>
        {look === 'icon' ? (
          <ActionIcon {...control} aria-label={t('Delete {name}', { name: language.name })}>
            <IconTrash size={16} />
          </ActionIcon>
        ) : (
          <Button {...control} ml="auto">
            {t('Delete')}
          </Button>
        )}
      </Tooltip>
      {dialog}
    </Can>
  );
}
