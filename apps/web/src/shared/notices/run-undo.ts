import { undo } from '@masthead/domain/undo/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../../ui/translation';
import { call } from '../api/call';
import { notifyFailure, notifySuccess } from './notify';

/** Undoes an action. It can change any collection, so every query is refetched. */
export async function runUndo(client: QueryClient, id: string): Promise<void> {
  try {
    await call(undo.run, { params: { id } });
    notifySuccess(t('Undone'));
  } catch (error) {
    notifyFailure(error, t('Error undoing the action.'));
  }
  await client.invalidateQueries();
}
