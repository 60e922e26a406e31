import { readConfig } from '../platform/config/config';
import { root } from '../platform/config/paths';
import { ConnectionBudget } from '../platform/db/connection-budget';
import { openDb } from '../platform/db/open';
import { type DemoProgramInput, projectConnection } from '../platform/projects/run-demo-program';
import { cause } from '../platform/start-error';
import { openStorage } from '../platform/storage/open-storage';
import { restrictToFolder } from '../platform/storage/storage';
import { drawExpertPortraits } from './demo/add-experts';
import { drawPicturesOnce, once } from './demo/draw-pictures';
import { fillDemo } from './demo/fill-demo';

// Fills empty projects with demo content. The server starts this program (`runDemoProgram`). It runs in a separate process, so that its memory is freed when it exits.
try {
  const input = JSON.parse(process.argv[2] ?? '') as DemoProgramInput;
  const config = readConfig(process.env, root);
  const storage = await openStorage(config.storage);
  // All projects share the drawings.
  const [drawPictures, drawPortraits] = [drawPicturesOnce(), once(drawExpertPortraits)];
  const budget = new ConnectionBudget(config.databasePool);
  const fillProject = async (id: string) => {
    const project = config.projects.find((project) => project.id === id);
    if (!project) throw new Error(`Project ${id} is not in the configuration`);
    const db = openDb(projectConnection(input, id), budget);
    const running = { project, db, storage: restrictToFolder(storage, id) };
    await fillDemo(running, drawPictures, drawPortraits, new Date(input.now)).finally(() => db.destroy());
  };
  await Promise.all(input.ids.map(fillProject));
} catch (error) {
  process.stderr.write(cause(error));
  process.exitCode = 1;
}
