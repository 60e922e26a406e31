import { staticPagePath } from '@masthead/domain/site/addresses';
import { addStaticPage } from '../areas/static-pages/static-pages.routes';
import { runCommand } from './command';

/** The command of a deployer that adds an empty static page to a project, which the newsroom then writes. */
await runCommand({
  usage: 'Usage: npm run static-page -- --project lagos --title "About us" [--section news]',
  needed: ['title'],
  optional: ['section'],
  run: async ({ db, project }, { title, section }) => {
    const { id, slug } = await addStaticPage(db, { title, section });
    return `${project.title} has a new static page: edit it at /static/${id}; readers find it at ${staticPagePath(slug)}.`;
  },
});
