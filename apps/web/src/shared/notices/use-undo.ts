import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../ui/translation';
import type { UndoSlot } from '../api/call';
import type { NoticeAction } from './notify';

/** Returns the button of a notice that undoes the action of a call; `undefined` if the server cannot undo it. */
export function useUndo(): (slot: UndoSlot) => NoticeAction | undefined {
  const client = useQueryClient();
  return ({ id }) =>
    id === null
      ? undefined
      : { label: t('Undo'), run: () => void import('./run-undo').then(({ runUndo }) => runUndo(client, id)) };
}
