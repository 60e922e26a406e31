import { urlId } from '@masthead/domain/http/paging';
import { erasePost, eraseUser } from '../platform/retention/erase';
import { StartError } from '../platform/start-error';
import { runCommand } from './command';

const usage = 'Usage: npm run erase -- --project lagos --post 7\n       npm run erase -- --project lagos --user 12';
const now = () => new Date();

/** Operator command: erases a purged post or a deleted user from the history of a project. */
await runCommand({
  usage,
  required: [],
  optional: ['post', 'user'],
  run: async ({ db, project }, { post, user }) => {
    const id = urlId.safeParse(post ?? user);
    if (!id.success || (post !== undefined && user !== undefined)) throw new StartError(usage);
    if (post !== undefined) {
      const { revisions } = await erasePost(db, id.data, now);
      return `Erased post ${id.data} from ${project.title}: deleted ${revisions} revisions.`;
    }
    const { revisions, entries } = await eraseUser(db, id.data, now);
    return `Erased user ${id.data} from ${project.title}: removed the name from ${revisions} revisions and ${entries} entries of the audit log.`;
  },
});
