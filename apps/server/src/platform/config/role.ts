import { parseArgs } from 'node:util';
import { cause, StartError } from './start-error';

const roles = ['all', 'web', 'worker'] as const;
/** What a process does: answer, publish what is due and do the jobs, or both. */
export type Role = (typeof roles)[number];

export function readRole(args: string[]): Role {
  const usage = 'Usage: npm start [-- --role all|web|worker]';
  try {
    const { role } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } }).values;
    const known = roles.find((each) => each === role);
    if (known) return known;
  } catch (error) {
    throw new StartError(`${cause(error)}\n${usage}`);
  }
  throw new StartError(usage);
}
