import { resolve } from 'node:path';
import { writeBackup } from '../platform/backup/write-backup';
import { type Config, readConfig } from '../platform/config/config';
import { root } from '../platform/config/paths';
import { locateDatabases, openUnchanged } from '../platform/projects/open-databases';
import { joinEmbeddedPostgres } from '../platform/projects/start-embedded-postgres';
import { hasSecretKeys, openKeyRing, readSecretKeys } from '../platform/secrets/secrets';
import { StartError } from '../platform/start-error';
import { openStorage } from '../platform/storage/open-storage';
import { runTask } from './command';

/** Operator command: backs up the databases and files of all projects, also while servers run. */
await runTask(async (cleanups) => {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || folder.startsWith('-') || rest.length > 0) {
    throw new StartError('Usage: npm run backup -- backups/2026-11-18');
  }
  const config = readConfig(process.env, root);
  const storage = await openStorage(config.storage);
  const locate = locateDatabases(config, await joinEmbeddedPostgres(config, cleanups));
  const projects = openUnchanged(config.projects, locate, cleanups);
  const keys = openKeyRing(readExistingKeys(config));
  // The path is relative to the user's directory; npm runs the command in another one.
  const target = resolve(process.env['INIT_CWD'] ?? '', folder);
  const manifest = await writeBackup({ target, projects, storage, keys, now: new Date() });
  const lines = manifest.projects.map(({ title, tables, files }) => {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `${title}: ${rows} rows of ${tables.length} tables, ${files.count} files (${Math.ceil(files.bytes / 1e6)} MB).`;
  });
  return [
    ...lines,
    `The backup is in ${target}.`,
    `Its secrets are encrypted with the key ${keys.id}, which it does not contain. Keep SECRET_KEY or secret.key in another place: without it, the backup cannot be restored.`,
  ].join('\n');
});

/** Never creates a key: a new key cannot decrypt the secrets of the databases. */
function readExistingKeys({ secretKeys, dataDir }: Config): Buffer[] {
  if (hasSecretKeys(secretKeys, dataDir)) return readSecretKeys(secretKeys, dataDir);
  throw new StartError(
    `There is no secret key. Set SECRET_KEY to the key of the server, or copy its file secret.key into ${dataDir}.`,
  );
}
