import { urlId } from '@masthead/domain/http/paging';
import { undeletePost } from '../areas/posts/schedule/deleted-posts';
import { StartError } from '../platform/start-error';
import { runCommand } from './command';

const usage = 'Usage: npm run restore-post -- --project lagos --id 7';

/** Operator command: restores a permanently deleted post to the trash. */
await runCommand({
  usage,
  required: ['id'],
  run: async ({ db, project }, options) => {
    const id = urlId.safeParse(options.id);
    if (!id.success) throw new StartError(usage);
    const headline = await undeletePost(db, id.data, new Date());
    return `Restored “${headline}” to the trash of ${project.title}, at /posts/${id.data}.`;
  },
});
