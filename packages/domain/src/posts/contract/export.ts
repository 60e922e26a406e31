import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';
import { Status } from '../rules/statuses';

// An export copies a published post to other projects (news brands) of the publisher.

/** Returns why a post with this status cannot be exported, or `null`. */
export function exportRefusal(status: Status): string | null {
  return status === Status.PUBLISHED ? null : phrase('Only published posts can be exported.');
}

/** The result of an export to one project: a message, or the errors by field. */
export const exportResult = z.object({
  project: z.string(),
  success: z.boolean(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ExportResult = z.infer<typeof exportResult>;

const exportProject = z.object({ id: z.string(), title: z.string() });
export type ExportProject = z.infer<typeof exportProject>;

export const postExports = {
  send: endpoint({
    method: 'POST',
    path: '/posts/:id/export',
    access: 'post.export',
    feature: 'export_from',
    summary: 'Copies a published post with its pictures to other projects.',
    description: 'A post can be copied to each project once.',
    params: idParams,
    body: z.object({ projects: z.array(z.string().max(30)).min(1, phrase('Choose a project')).max(20) }),
    reply: z.object({ results: z.array(exportResult) }),
  }),
  projects: endpoint({
    method: 'GET',
    path: '/posts/export-projects',
    access: 'post.export',
    feature: 'export_from',
    summary: 'Lists the other projects that accept posts.',
    reply: z.object({ items: z.array(exportProject) }),
  }),
};
