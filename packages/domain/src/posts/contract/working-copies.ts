import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';

// A working copy is the unsaved text of one user on one post. The editor page stores it while the user types. It is not
// a version of the post: it creates no revision, and only its user can read it.

/** The browsers of one user that can have a working copy of the same post. A new one deletes the oldest. */
export const MAX_COPIES_PER_POST = 5;
/** The working copies of one user. A new one deletes the oldest. */
export const MAX_COPIES_PER_USER = 200;
/** A working copy that does not change for this time is deleted. */
export const COPY_LIFETIME_DAYS = 30;
/** The length of the JSON text. The limit of a request body is the same size. */
const MAX_LENGTH = 1_000_000;

/** A random id that the browser creates once and stores. */
const clientId = z.uuid();

const copyFields = {
  client_id: clientId,
  /** The changed fields of the form as JSON text. The server does not parse it; the editor page validates it. */
  changes: z
    .string()
    .min(2)
    .max(MAX_LENGTH, phrase('The text is too long to be stored automatically. Save it.'))
    // PostgreSQL does not store this character. JSON escapes it.
    .refine((text) => !text.includes('\0')),
  /** The `updated_at` of the version that the changes are based on. */
  base_updated_at: z.iso.datetime({ offset: true }),
};

const workingCopy = z.object({ ...copyFields, saved_at: z.string() });
export type WorkingCopy = z.infer<typeof workingCopy>;

const path = '/posts/working-copies/:id';

export const workingCopies = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.update',
    summary: 'Lists the caller’s working copies of a post, newest first.',
    description: 'There is at most one per browser of the caller.',
    params: idParams,
    reply: z.object({ items: z.array(workingCopy) }),
  }),
  store: endpoint({
    method: 'POST',
    path,
    access: 'post.update',
    summary: 'Stores the unsaved text of the caller as the working copy of this browser.',
    description: 'It needs no lock and does not change the post: it creates no revision, version or event.',
    isPrivate: true,
    params: idParams,
    body: z.object(copyFields),
    reply: z.object({ saved_at: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:client`,
    access: 'post.update',
    summary: 'Deletes the working copy of one browser of the caller.',
    params: idParams.extend({ client: clientId }),
    reply: z.null(),
  }),
};
