import { addressId } from '@masthead/domain/http/paging';
import { undeletePost } from '../areas/posts/schedule/deleted-posts';
import { StartError } from '../platform/start-error';

import { runCommand } from './command';

const usage = 'Usage: npm run restore-post -- --project lagos --id 7';

/** The command of a deployer that brings back a post which the newsroom has deleted permanently. */
await runCommand({
  usage,
  needed: ['id'],
  run: async ({ db, project }, { id: given }) => {
    const id = addressId.safeParse(given);
    if (!id.success) throw new StartError(usage);
    const headline = await undeletePost(db, id.data, new Date());
    return `“${headline}” is in the trash of ${project.title} again, at /posts/${id.data}.`;
  },
});
