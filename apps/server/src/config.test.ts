import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder';
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
    ['false', false],
    ['1', 1],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('trusts proxies as told by %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }, root).trustProxy).toBe(trustProxy);
  });

  it('listens on this machine alone with demo accounts, on every address otherwise', () => {
    expect(readConfig({}, root).host).toBe('localhost');
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/m_{project}' }, root).host).toBe('::');
    expect(readConfig({ HOST: '0.0.0.0' }, root).host).toBe('0.0.0.0');
  });

  it('keeps files beside the data, or in the bucket that is named', () => {
    expect(readConfig({ DATA_DIR: '/srv/masthead' }, root).storage).toEqual({
      kind: 'disk',
      folder: '/srv/masthead/files',
    });
    const env = {
      STORAGE_URL: 's3://press/masthead',
      S3_ENDPOINT: 'https://s3.internal:9000',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(readConfig(env, root).storage).toEqual({
      kind: 's3',
      bucket: 'press',
      prefix: 'masthead',
      endpoint: 'https://s3.internal:9000',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
    expect(readConfig({ STORAGE_URL: 's3://press' }, root).storage).toMatchObject({
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
    });
  });

  it('does by itself what no service is named for', () => {
    expect(readConfig({}, root).services).toEqual({
      dailyChecks: { project: 500, user: 100 },
      uniqueness: undefined,
      searchConsole: undefined,
    });
    const folder = temporaryFolder();
    const file = join(folder, 'account.json');
    writeFileSync(file, JSON.stringify({ client_email: 'bot@test', private_key: '-----BEGIN PRIVATE KEY-----' }));
    const env = { UNIQUENESS_URL: 'https://check.test', UNIQUENESS_TIMEOUT: '5', SEARCH_CONSOLE_KEY_FILE: file };
    expect(readConfig(env, root).services).toMatchObject({
      uniqueness: { url: 'https://check.test', key: undefined, timeout: 5000 },
      searchConsole: {
        account: { client_email: 'bot@test', token_uri: 'https://oauth2.googleapis.com/token' },
        api: 'https://www.googleapis.com',
        timeout: 20_000,
      },
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'The setting PORT is wrong'],
    [{ PORT: '70000' }, 'The setting PORT is wrong'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'The setting DATABASE_URL is wrong: must be a postgres:// address'],
    [{ DATABASE_URL: 'postgres://localhost/masthead' }, 'must hold {project} in the name of the database'],
    [{ DATABASE_URL: 'postgres://{project}@localhost/masthead' }, 'must hold {project} in the name of the database'],
    [{ ADMIN_PASSWORD: 'x' }, 'Password must be 6-16 characters'],
    [{ ADMIN_PASSWORD: 'Password1!' }, 'The setting ADMIN_PASSWORD is wrong: Choose a less common password.'],
    [{ ADMIN_PASSWORD: 'Chief#2026', ADMIN_EMAIL: 'chief@paper.test' }, 'Choose a less common password.'],
    [{ STORAGE_URL: '/srv/files' }, 'The setting STORAGE_URL is wrong: must be an s3://bucket'],
    [{ STORAGE_URL: 's3://press/Up' }, 'its folder is lower-case letters'],
    [{ S3_ENDPOINT: 's3.internal' }, 'The setting S3_ENDPOINT is wrong'],
    [{ STORAGE_URL: 's3://press', S3_ACCESS_KEY_ID: 'id' }, 'set both or none'],
    [{ UNIQUENESS_URL: 'check.test' }, 'The setting UNIQUENESS_URL is wrong: must be an http:// or https:// address'],
    [{ UNIQUENESS_DAILY_LIMIT: '0' }, 'The setting UNIQUENESS_DAILY_LIMIT is wrong'],
    [{ UNIQUENESS_USER_DAILY_LIMIT: '0' }, 'The setting UNIQUENESS_USER_DAILY_LIMIT is wrong'],
    [{ SEARCH_CONSOLE_KEY_FILE: 'missing.json' }, 'could not be read'],
    [{ SEARCH_CONSOLE_KEY_FILE: 'package.json' }, 'is not the JSON key of a service account'],
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
    const folder = temporaryFolder();
    const key = secretKey(undefined, folder);
    expect(secretKey(undefined, folder)).toEqual(key);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(key.toString('hex'));
  });

  it('comes from the setting where there is one', () => {
    expect(secretKey('ab'.repeat(32), '/nowhere').toString('hex')).toBe('ab'.repeat(32));
  });

  it('is refused when the file was damaged', () => {
    const folder = temporaryFolder();
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
