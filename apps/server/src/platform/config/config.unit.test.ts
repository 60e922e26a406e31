import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import { StartError } from '../start-error';
import { readConfig } from './config';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

describe('readConfig', () => {
  it('uses the default of an empty or missing setting', () => {
    expect(readConfig({ PORT: '' }, root)).toMatchObject({ port: 4000, databaseUrl: undefined, trustProxy: false });
    expect(readConfig({}, root).projects).toHaveLength(5);
  });

  it.each([
    ['false', false],
    ['1', 1],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('reads TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }, root).trustProxy).toBe(trustProxy);
  });

  it.each([
    ['localhost', true],
    ['LOCALHOST', true],
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.7', false],
    ['fe80::1', false],
    ['press.local', false],
    ['localhost.example', false],
  ])('with HOST=%s, sets demoAccounts to %s', (HOST, demoAccounts) => {
    expect(readConfig({ HOST }, root).demoAccounts).toBe(demoAccounts);
  });

  it.each([{ TRUST_PROXY: '1' }, { TRUST_PROXY: 'loopback' }, { DATABASE_URL: 'postgres://localhost/m_{project}' }])(
    'forbids demo accounts with %o, unless DEMO_ACCOUNTS allows them',
    (env) => {
      expect(readConfig({ ...env, HOST: 'localhost' }, root).demoAccounts).toBe(false);
      expect(readConfig({ ...env, DEMO_ACCOUNTS: 'allow' }, root).demoAccounts).toBe(true);
    },
  );

  it('listens on localhost by default, and on every address with DATABASE_URL', () => {
    expect(readConfig({}, root).host).toBe('localhost');
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/m_{project}' }, root).host).toBe('::');
    expect(readConfig({ HOST: '0.0.0.0' }, root).host).toBe('0.0.0.0');
  });

  it('uses the push services of the known browsers unless PUSH_SERVICES is set', () => {
    expect(readConfig({}, root).pushServices).toContain('fcm.googleapis.com');
    const { pushServices } = readConfig({ PUSH_SERVICES: 'push.example.com, Push.Example.org' }, root);
    expect(pushServices).toEqual(['push.example.com', 'push.example.org']);
  });

  it('returns the current secret key first, then the previous ones', () => {
    const [current, old, older] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
    expect(readConfig({}, root).secretKeys).toBeUndefined();
    expect(readConfig({ SECRET_KEY: current }, root).secretKeys).toEqual([current]);
    const env = { SECRET_KEY: current, SECRET_KEY_PREVIOUS: `${old}, ${older}` };
    expect(readConfig(env, root).secretKeys).toEqual([current, old, older]);
  });

  it('stores files in the data directory unless STORAGE_URL names an S3 bucket', () => {
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

  it('uses external services only when they are configured', () => {
    expect(readConfig({}, root).services).toEqual({
      dailyChecks: { project: 500, user: 100 },
      uniqueness: undefined,
      searchConsole: undefined,
    });
    const folder = createTemporaryFolder();
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
    [{ PORT: 'abc' }, 'The setting PORT is invalid'],
    [{ PORT: '70000' }, 'The setting PORT is invalid'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'The setting DATABASE_URL is invalid: must be a postgres:// address'],
    [{ DATABASE_URL: 'postgres://localhost/masthead' }, 'must contain {project} in the database name'],
    [{ DATABASE_URL: 'postgres://{project}@localhost/masthead' }, 'must contain {project} in the database name'],
    [{ DATABASE_REPLICA_URL: 'postgres://localhost/masthead' }, 'must contain {project} in the database name'],
    [{ DATABASE_REPLICA_URL: 'postgres://localhost/m_{project}' }, 'DATABASE_REPLICA_URL is invalid: set DATABASE_URL'],
    [{ DEMO_MOMENT: 'noon' }, 'DEMO_MOMENT is invalid: must be a time such as 2026-11-17T10:00:00Z'],
    [
      { DEMO_MOMENT: '2026-11-17T10:00:00Z', HOST: '0.0.0.0' },
      'DEMO_MOMENT is invalid: only a server with demo content',
    ],
    [{ ADMIN_PASSWORD: 'x' }, 'Password must be 6-16 characters'],
    [{ ADMIN_PASSWORD: 'Password1!' }, 'The setting ADMIN_PASSWORD is invalid: Choose a less common password.'],
    [{ ADMIN_PASSWORD: 'Chief#2026', ADMIN_EMAIL: 'chief@paper.test' }, 'Choose a less common password.'],
    [{ STORAGE_URL: '/srv/files' }, 'The setting STORAGE_URL is invalid: must be an s3://bucket'],
    [{ STORAGE_URL: 's3://press/Up' }, 'the folder may contain only lower-case letters'],
    [{ S3_ENDPOINT: 's3.internal' }, 'The setting S3_ENDPOINT is invalid'],
    [{ STORAGE_URL: 's3://press', S3_ACCESS_KEY_ID: 'id' }, 'set both or none'],
    [{ UNIQUENESS_URL: 'check.test' }, 'The setting UNIQUENESS_URL is invalid: must be an http:// or https:// address'],
    [{ UNIQUENESS_DAILY_LIMIT: '0' }, 'The setting UNIQUENESS_DAILY_LIMIT is invalid'],
    [{ UNIQUENESS_USER_DAILY_LIMIT: '0' }, 'The setting UNIQUENESS_USER_DAILY_LIMIT is invalid'],
    [{ SEARCH_CONSOLE_KEY_FILE: 'missing.json' }, 'could not be read'],
    [{ SEARCH_CONSOLE_KEY_FILE: 'package.json' }, 'is not the JSON key of a service account'],
    [{ DEMO_ACCOUNTS: 'yes' }, 'The setting DEMO_ACCOUNTS is invalid: must be allow, or not set'],
    [
      { HOST: '0.0.0.0', ADMIN_PASSWORD: 'Masthead#2026' },
      'The setting ADMIN_PASSWORD is invalid: Choose a less common password.',
    ],
    [{ PUSH_SERVICES: 'https://push.example.com' }, 'must be host names separated by commas'],
    [{ PUSH_SERVICES: 'push.example.com,' }, 'must be host names separated by commas'],
    [{ PUSH_SERVICES: 'com' }, 'must be host names separated by commas'],
    [{ HEALTH_TOKEN: 'fifteen-letters' }, 'The setting HEALTH_TOKEN is invalid: must be 16 to 200 characters'],
    [{ SECRET_KEY: 'short' }, 'must be 64 hexadecimal digits'],
    [{ SECRET_KEY: 'a'.repeat(64), SECRET_KEY_PREVIOUS: `${'b'.repeat(64)},short` }, 'SECRET_KEY_PREVIOUS'],
    [{ SECRET_KEY_PREVIOUS: 'b'.repeat(64) }, 'The setting SECRET_KEY_PREVIOUS is invalid: set SECRET_KEY as well.'],
    [{ PROJECTS_FILE: 'missing.json' }, 'could not be read'],
    [{ PROJECTS_FILE: 'package.json' }, 'is invalid at'],
  ])('rejects %o with the message "%s"', (env, message) => {
    expect(() => readConfig(env, root)).toThrow(StartError);
    expect(() => readConfig(env, root)).toThrow(message);
  });
});
