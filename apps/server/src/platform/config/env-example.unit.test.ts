import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settings } from './config';

const root = join(import.meta.dirname, '../../../../..');
const example = readFileSync(join(root, '.env.example'), 'utf8');
// Optional variables are commented out: `# PORT=4000`.
const documentedVariables = parseEnv(example.replace(/^# (?=[A-Z][A-Z0-9_]*=)/gm, '')) as Record<string, string>;

/** Variables set by the system, by npm, by the server for a library, or by our scripts for their child processes. */
const INTERNAL_VARIABLES = [
  'PATH',
  'TMPDIR',
  'INIT_CWD',
  'E2E_RUN',
  'E2E_PORT',
  'E2E_MOMENT',
  'E2E_SEED',
  'TMPDIR',
  'NODE_OPTIONS',
  'TEST_CLOCK_SHIFT',
  'TEST_RESULTS',
  'PAYLOAD_SECRET',
  'POOL_SIZE',
  'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED',
];

/** The variables that tools and tests read directly, without the configuration of the server. */
function findDirectlyReadVariables(): string[] {
  const folders = ['scripts', 'bench', 'trials', 'e2e', 'apps/server/src', 'apps/server/test'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  const names = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    // `process.env.PORT` or `process.env['PORT']`
    return [...source.matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
  });
  return names.filter((name) => !INTERNAL_VARIABLES.includes(name));
}

describe('.env.example', () => {
  it('names every environment variable that the code reads, and no other', () => {
    const usedVariables = new Set([...Object.keys(settings.shape), ...findDirectlyReadVariables()]);
    expect(Object.keys(documentedVariables).sort()).toEqual([...usedVariables].sort());
  });

  it.each(Object.entries(settings.shape))('contains the default of %s, or a valid example', (name, schema) => {
    const exampleValue = documentedVariables[name] || undefined;
    const defaultResult = schema.safeParse(undefined);
    const parsed = schema.safeParse(exampleValue);
    expect(parsed.error).toBeUndefined();
    if (defaultResult.data !== undefined) {
      expect(exampleValue).toBeDefined();
      expect(parsed.data).toEqual(defaultResult.data);
    }
  });
});
