import type { FastifyInstance } from 'fastify';
import type { RunningProject } from '../platform/http/context';
import { sweepBanners, sweepPictures } from './sweep-pictures';
import { sweepTemporary } from './sweep-temporary';

/** Clears up behind a server that was killed, while this one is answering already. */
export function sweepOnListening(app: FastifyInstance, projects: readonly RunningProject[]): void {
  let isClosing = false;
  let sweeping = Promise.resolve();

  async function sweep(): Promise<void> {
    await sweepTemporary(new Date());
    for (const { project, db, storage } of projects) {
      if (isClosing) return;
      for (const sweepFiles of [sweepPictures, sweepBanners]) {
        const { removed, left } = await sweepFiles({ db, storage }, new Date());
        if (removed > 0) app.log.warn(`${project.title}: removed the files of ${removed} uploads that were cut short`);
        if (left > 0) app.log.warn(`${project.title}: ${left} folders of pictures have no row; none was removed`);
      }
    }
  }

  app.addHook('onListen', (done) => {
    sweeping = sweep().catch((error: unknown) => app.log.error(error, 'Sweeping up files failed'));
    done();
  });
  app.addHook('onClose', () => {
    isClosing = true;
    return sweeping;
  });
}
