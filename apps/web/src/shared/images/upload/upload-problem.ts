import { unreadableMessage } from '@masthead/domain/images/limits';
import i18next from 'i18next';
import { z } from 'zod';
import { ApiError } from '../../api/call';
import { UploadBroken } from '../../api/upload';
import { type Refusals, refusalsOf } from '../../form/refusals';
import { messagesOf } from '../../notices/messages';

export interface UploadProblem {
  messages: string[];
  /** The name of the picture that is in the library already. */
  twin: string | null;
}

const twinBody = z.object({ type: z.literal('image_already_exists'), image: z.object({ name: z.string() }) });

/** Why a picture was not added, and which fields the server named. */
export function uploadProblem(
  error: unknown,
  isField: (name: string) => boolean,
): UploadProblem & Pick<Refusals, 'fields'> {
  const fallback = i18next.t('Error adding image.');
  if (error instanceof UploadBroken) return { messages: [unreadableMessage], twin: null, fields: [] };
  const twin = twinBody.safeParse(error instanceof ApiError ? error.body : null).data?.image.name ?? null;
  const refusals = refusalsOf(error, isField);
  const said = refusals ? refusals.others : messagesOf(error, fallback);
  return { messages: [...new Set([fallback, ...said])], twin, fields: refusals?.fields ?? [] };
}
