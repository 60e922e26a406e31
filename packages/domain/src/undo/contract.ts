import { z } from 'zod';
import { endpoint } from '../http/endpoint';

// The API that reverses a destructive action, such as the deletion of a tag.

/** The response header of an undoable action. It contains the id for `undo.run`. */
export const UNDO_ID = 'x-undo-id';

/** The server refuses to undo an action that is older. The button in the notice disappears earlier. */
export const UNDO_MINUTES = 10;

export const undo = {
  run: endpoint({
    method: 'POST',
    path: '/v2/undo/:id',
    access: 'signed-in',
    summary: 'Undoes a destructive action of the caller.',
    description: `The id is in the header \`${UNDO_ID}\` of the response to the action. The caller needs the right of the action and the role that they had then. An action can be undone once, within ${UNDO_MINUTES} minutes. The response is 409 if the same data has changed since; then nothing is undone.`,
    params: z.object({ id: z.uuid() }),
    reply: z.null(),
  }),
};
