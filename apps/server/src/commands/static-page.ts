import { staticPagePath } from '@masthead/domain/site/paths';
import { addStaticPage } from '../areas/static-pages/static-pages.routes';
import { runCommand } from './command';

/** Operator command: adds an empty static page to a project. */
await runCommand({
  usage: 'Usage: npm run static-page -- --project lagos --title "About us" [--section news]',
  required: ['title'],
  optional: ['section'],
  run: async ({ db, project }, { title, section }) => {
    const { id, slug } = await addStaticPage(db, { title, section });
    return `Added a static page to ${project.title}. Edit it at /static/${id}; its public path is ${staticPagePath(slug)}.`;
  },
});
