import { addressId } from '@masthead/domain/http/paging';
import { erasePost, eraseUser } from '../platform/retention/erase';
import { StartError } from '../platform/start-error';
import { runCommand } from './command';

const usage = 'Usage: npm run erase -- --project lagos --post 7\n       npm run erase -- --project lagos --user 12';
const now = () => new Date();

/** The command of a deployer that erases a purged post or a deleted user from the history of a project. */
await runCommand({
  usage,
  needed: [],
  optional: ['post', 'user'],
  run: async ({ db, project }, { post, user }) => {
    const id = addressId.safeParse(post ?? user);
    if (!id.success || (post !== undefined && user !== undefined)) throw new StartError(usage);
    if (post !== undefined) {
      const { revisions } = await erasePost(db, id.data, now);
      return `Post ${id.data} is erased from ${project.title}: ${revisions} revisions are deleted.`;
    }
    const { revisions, entries } = await eraseUser(db, id.data, now);
    return `User ${id.data} is erased from ${project.title}: the name is removed from ${revisions} revisions and ${entries} entries of the audit log.`;
  },
});
