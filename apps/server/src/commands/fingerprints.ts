import { refillFingerprints } from '../content/uniqueness/archive-provider';
import { runCommand } from './command';

/** The command of a deployer that takes the fingerprints of all posts anew, for those that came past the newsroom. */
await runCommand({
  usage: 'Usage: npm run fingerprints -- --project lagos',
  needed: [],
  run: async ({ db, project }) =>
    `${await refillFingerprints(db)} posts of ${project.title} can be compared with others.`,
});
