import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error';

/** The argument of the demo program (`commands/demo.ts`), sent as JSON. */
export interface DemoProgramInput {
  /** The placeholder `{project}` in the database name is replaced by the project id. */
  connection: { host: string; port: number; user: string; database: string };
  /** The ids of the projects to fill. */
  ids: string[];
  /** The time of the content as an ISO timestamp. */
  now: string;
}

/** The connection settings of one project's database. */
export function projectConnection(
  { connection }: Pick<DemoProgramInput, 'connection'>,
  id: string,
): DemoProgramInput['connection'] {
  return { ...connection, database: connection.database.replace('{project}', id) };
}

/** Fills projects with demo content in a separate process, whose memory is freed when it exits. */
export function runDemoProgram(program: URL, input: DemoProgramInput, signal?: AbortSignal): Promise<void> {
  // A separate process group: Ctrl-C reaches only the server, which then ends this process.
  const child = spawn(process.execPath, [fileURLToPath(program), JSON.stringify(input)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...(signal && { signal }),
  });
  let errorOutput = '';
  child.stderr.on('data', (data: Buffer) => {
    errorOutput += data.toString();
  });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new StartError(`The demo content could not be created: ${reason}.`));
    child.once('error', ({ message }) => fail(message));
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : fail(errorOutput || `the process exited with ${signal ?? code}`),
    );
  });
}
