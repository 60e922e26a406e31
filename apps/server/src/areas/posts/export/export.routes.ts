import { postExports } from '@masthead/domain/posts/export';
import { type Api, serve } from '../../../platform/http/serve';

import { exportPost } from './export-post';

export function postExportRoutes(api: Api): void {
  serve(api, postExports.send, (context, { params, body }) => exportPost(context, params.id, body.projects));

  serve(api, postExports.projects, async ({ siblings }) => ({
    items: siblings
      .filter(({ project }) => project.switches.export_to)
      .map(({ project: { id, title } }) => ({ id, title })),
  }));
}
