import { checkRotated, rotateSecrets } from '../platform/secrets/project-secrets';
import { openKeyRing, secretKeys } from '../platform/secrets/secrets';

import { runOnEveryProject } from './command';

/** The command of a deployer that encrypts the secrets of every project with the current key. */
await runOnEveryProject('Usage: npm run rotate-key', async (projects, config) => {
  const keys = openKeyRing(secretKeys(config.secretKeys, config.dataDir));
  const lines: string[] = [];
  for (const running of projects) {
    lines.push(`${running.project.title}: ${await rotateSecrets(running, keys)} secrets re-encrypted.`);
  }
  for (const running of projects) await checkRotated(running, keys);
  lines.push(`Every secret is encrypted with the key ${keys.id}. Remove the older keys, then restart every server.`);
  return lines.join('\n');
});
