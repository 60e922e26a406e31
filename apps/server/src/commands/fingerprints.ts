import { refillFingerprints } from '../content/uniqueness/archive-provider';
import { runCommand } from './command';

/** Operator command: recomputes the fingerprints of all posts, for example after an import into the database. */
await runCommand({
  usage: 'Usage: npm run fingerprints -- --project lagos',
  required: [],
  run: async ({ db, project }) =>
    `Recomputed the fingerprints of ${await refillFingerprints(db)} posts of ${project.title}.`,
});
