import { drawExpertFaces } from '../demo/add-experts';
import { drawnOnce, once } from '../demo/draw-pictures';
import { fillDemo } from '../demo/fill-demo';
import { readConfig } from '../platform/config/config';
import { root } from '../platform/config/places';
import { openDb } from '../platform/db/open';
import { type DemoOrder, databaseOf } from '../platform/projects/order-demo';
import { cause } from '../platform/start-error';
import { openStorage } from '../platform/storage/open-storage';
import { within } from '../platform/storage/storage';

/** Fills the projects of an order with demo content. The server runs it aside: drawing and writing take memory once. */
try {
  const order = JSON.parse(process.argv[2] ?? '') as DemoOrder;
  const config = readConfig(process.env, root);
  const files = await openStorage(config.storage);
  const [pictures, faces] = [drawnOnce(), once(drawExpertFaces)];
  const fill = async (id: string) => {
    const project = config.projects.find((project) => project.id === id);
    if (!project) throw new Error(`there is no project ${id}`);
    const db = openDb(databaseOf(order, id), () => undefined);
    await fillDemo({ project, db, storage: within(files, id) }, pictures, faces).finally(() => db.destroy());
  };
  await Promise.all(order.ids.map(fill));
} catch (error) {
  process.stderr.write(cause(error));
  process.exitCode = 1;
}
