import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { secretKey } from './secrets/key-file';
import { openSecrets } from './secrets/secrets';
import { StartError } from './start-error';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the configuration', () => {
  it('has sensible defaults, and takes an empty setting for none', () => {
    expect(readConfig({ PORT: '' }, root)).toMatchObject({ port: 4000, databaseUrl: undefined, trustProxy: false });
    expect(readConfig({}, root).projects).toHaveLength(5);
  });

  it.each([
    [{ PORT: 'abc' }, 'The setting PORT is wrong'],
    [{ PORT: '70000' }, 'The setting PORT is wrong'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'The setting DATABASE_URL is wrong: must be a postgres:// address'],
    [{ DATABASE_URL: 'postgres://localhost/masthead' }, 'must hold {project}'],
    [{ SECRET_KEY: 'short' }, 'must be 64 hexadecimal digits'],
    [{ PROJECTS_FILE: 'missing.json' }, 'could not be read'],
    [{ PROJECTS_FILE: 'package.json' }, 'is wrong at'],
  ])('says what is wrong with %o', (env, sentence) => {
    expect(() => readConfig(env, root)).toThrow(StartError);
    expect(() => readConfig(env, root)).toThrow(sentence);
  });
});

describe('the secret key', () => {
  it('is made once, for its owner alone, and found again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-key-'));
    const key = secretKey(undefined, folder);
    expect(secretKey(undefined, folder)).toEqual(key);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(key.toString('hex'));
  });

  it('comes from the setting where there is one', () => {
    expect(secretKey('ab'.repeat(32), '/nowhere').toString('hex')).toBe('ab'.repeat(32));
  });

  it('is refused when the file was damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-key-'));
    writeFileSync(join(folder, 'secret.key'), 'half');
    expect(() => secretKey(undefined, folder)).toThrow('is not 64 hexadecimal digits');
  });

  it('opens only what it sealed, unchanged', () => {
    const secrets = openSecrets(Buffer.alloc(32, 1));
    const sealed = secrets.encrypt('JBSWY3DP');
    expect(secrets.decrypt(sealed)).toBe('JBSWY3DP');
    expect(secrets.encrypt('JBSWY3DP')).not.toEqual(sealed);
    expect(() => openSecrets(Buffer.alloc(32, 2)).decrypt(sealed)).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => secrets.decrypt(sealed)).toThrow();
  });
});
