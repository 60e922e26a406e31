import { ActionIcon, Badge, Checkbox, Group, List, Text, TextInput, Tooltip } from '@mantine/core';
import { type SavedView, savedViewInput, shareViewRefusal } from '@masthead/domain/posts/contract/saved-views';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { ApiError, type UndoSlot } from '../../../shared/api/call';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useUndo } from '../../../shared/notices/use-undo';
import { Dialog, FormButtons, useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { useCreateView, useRemoveView, useReplaceView } from './saved-views.api';

interface ViewDialogProps {
  /** The view to change; `null` saves a new one. */
  view: SavedView | null;
  /** The query string of the page. */
  query: string;
  onClose: () => void;
}

/** Saves the state of the list as a new view, or changes name, filters and sharing of a view. */
export function ViewDialog({ view, query, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const shareRefusal = shareViewRefusal(useViewer());
  const create = useCreateView();
  const replace = useReplaceView();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const [takesFilters, setTakesFilters] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const stored = view && !takesFilters ? view.query : query;
    const parsed = savedViewInput.safeParse({ name, query: stored, is_shared: isShared });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      if (issue?.path[0] !== 'name') return notifyFailure(null, translateMessage(issue?.message ?? ''));
      return setRefusal(issue.message);
    }
    try {
      const body = parsed.data;
      await (view ? replace.mutateAsync({ params: { id: view.id }, body }) : create.mutateAsync({ body }));
      notifySuccess(t('View saved.'));
      onClose();
    } catch (error) {
      const message = findNameError(error);
      if (message === null) notifyFailure(error, t('Error saving the view.'));
      else setRefusal(message);
    }
  }

  return (
    <Dialog title={view ? t('Change view') : t('Save as a view')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('Name')}
          withAsterisk
          data-autofocus
          value={name}
          error={refusal === null ? null : translateMessage(refusal)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setRefusal(null);
          }}
        />
        {view ? (
          <Checkbox
            mt="sm"
            label={t('Replace its filters by the current ones')}
            checked={takesFilters}
            onChange={(event) => setTakesFilters(event.currentTarget.checked)}
          />
        ) : null}
        <Checkbox
          mt="sm"
          label={t('Share with all users')}
          {...(shareRefusal !== null && { description: translateMessage(shareRefusal) })}
          disabled={shareRefusal !== null && !view?.is_shared}
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
        <FormButtons submitLabel={t('Save')} isSubmitting={create.isPending || replace.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** The server's message about the name of the view; `null` for any other error. */
function findNameError(error: unknown): string | null {
  const body = error instanceof ApiError ? (error.body as { errors?: { name?: string[] } } | null) : null;
  return body?.errors?.name?.[0] ?? null;
}

interface ManageProps {
  views: SavedView[];
  query: string;
  onClose: () => void;
}

/** Changes and deletes views. */
export function ManageViewsDialog({ views, query, onClose }: ManageProps) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveView();
  const toUndoAction = useUndo();
  const [changed, setChanged] = useState<SavedView | null>(null);

  async function confirmAndRemove({ id, name }: SavedView) {
    const isConfirmed = await confirm({
      title: t('Delete view'),
      text: t('Delete the view "{name}"? The posts stay.', { name }),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const undo: UndoSlot = { id: null };
      await remove.mutateAsync({ params: { id }, undo });
      notifySuccess(t('View deleted.'), undefined, toUndoAction(undo));
    } catch (error) {
      notifyFailure(error, t('Error deleting the view.'));
    }
  }

  if (changed) return <ViewDialog view={changed} query={query} onClose={() => setChanged(null)} />;
  return (
    // Escape closes only the question.
    <Dialog title={t('Manage views')} closeOnEscape={dialog === null} onClose={onClose}>
      {views.length === 0 ? <Text size="sm">{t('There are no views to change.')}</Text> : null}
      <List listStyleType="none" spacing={4}>
        {views.map((view) => (
          <List.Item key={view.id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group gap="xs" wrap="nowrap">
              <Text flex={1} truncate title={view.name}>
                {view.name}
              </Text>
              {view.is_shared ? (
                <Badge size="sm" variant="light" title={view.owner}>
                  {t('Shared')}
                </Badge>
              ) : null}
              <Tooltip label={t('Change view')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Change {name}', { name: view.name })}
                  onClick={() => setChanged(view)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('Delete view')}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('Delete {name}', { name: view.name })}
                  onClick={() => void confirmAndRemove(view)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </List.Item>
        ))}
      </List>
      {dialog}
    </Dialog>
  );
}
