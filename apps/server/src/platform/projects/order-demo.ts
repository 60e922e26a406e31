import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error';

export interface DemoOrder {
  /** `{project}` in the name of the database stands for the project. */
  connection: { host: string; port: number; user: string; database: string };
  ids: string[];
}

/** Where the database of one project is. */
export function databaseOf({ connection }: Pick<DemoOrder, 'connection'>, id: string): DemoOrder['connection'] {
  return { ...connection, database: connection.database.replace('{project}', id) };
}

/** Has these projects filled with demo content by a process of its own, whose memory ends with it. */
export function orderDemo(program: URL, order: DemoOrder, signal?: AbortSignal): Promise<void> {
  // In a group of its own: Ctrl-C is for the server, which ends this one.
  const child = spawn(process.execPath, [fileURLToPath(program), JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...(signal && { signal }),
  });
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => {
    complaint += data.toString();
  });
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new StartError(`The demo content could not be made: ${why}.`));
    child.once('error', ({ message }) => refuse(message));
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : refuse(complaint || `it ended with ${signal ?? code}`),
    );
  });
}
