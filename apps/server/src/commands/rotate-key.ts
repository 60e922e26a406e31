import { checkRotated, rotateSecrets } from '../platform/secrets/project-secrets';
import { openKeyRing, readSecretKeys } from '../platform/secrets/secrets';
import { runOnEveryProject } from './command';

/** Operator command: re-encrypts the secrets of every project with the current key. */
await runOnEveryProject('Usage: npm run rotate-key', async (projects, config) => {
  const keys = openKeyRing(readSecretKeys(config.secretKeys, config.dataDir));
  const lines: string[] = [];
  for (const runningProject of projects) {
    lines.push(`${runningProject.project.title}: ${await rotateSecrets(runningProject, keys)} secrets re-encrypted.`);
  }
  for (const runningProject of projects) await checkRotated(runningProject, keys);
  lines.push(`Every secret is encrypted with the key ${keys.id}. Remove the older keys, then restart every server.`);
  return lines.join('\n');
});
