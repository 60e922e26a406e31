import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const copy = mkdtempSync(join(tmpdir(), 'masthead-new-area-'));

// The generator changes files, so it runs in a copy of the repository.
beforeAll(() => {
  const filter = (path: string) => !/\/(node_modules|dist)$/.test(path);
  for (const name of ['apps', 'packages', 'scripts', 'biome.json', '.gitignore', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function runNode(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const generate = (...args: string[]) => runNode('scripts/new-area.mjs', '--skip-database', '--force', ...args);
const read = (file: string) => readFileSync(join(copy, file), 'utf8');

/** Finds imports of missing files. The type checker would find them too, but takes minutes. */
function findBrokenImports(file: string): string[] {
  const targets = [...read(file).matchAll(/(?:from |import\()'((?:\.|@masthead\/)[^']+)'/g)].map(
    ([, target = '']) => target,
  );
  const toPath = (target: string) =>
    target.startsWith('.') ? join(dirname(file), target) : target.replace(/^@masthead\/(\w+)\//, 'packages/$1/src/');
  const exists = (path: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(join(copy, path + ending)));
  return targets.filter((target) => !exists(toPath(target))).map((target) => `${file}: ${target}`);
}

describe('npm run new-area', () => {
  it.each([
    [[], 'Usage: npm run new-area'],
    [['Press_Contacts'], '"Press_Contacts" is not a name of an area'],
    [['news'], '"new" is a reserved word'],
    [['fish'], 'The singular of "fish" is not known'],
    [['sections'], 'There is an area, a table or a right "sections" already'],
    [['a-name-that-does-not-fit-the-table'], 'is longer than 26 characters'],
  ])('rejects %j and writes nothing', (args, message) => {
    const { status, output } = generate(...args);
    expect(output).toContain(message);
    expect(status).toBe(1);
    expect(read('apps/server/src/areas/index.ts')).toBe(
      readFileSync(join(root, 'apps/server/src/areas/index.ts'), 'utf8'),
    );
  });

  it('creates an area whose files are registered, formatted and translated', () => {
    const { status, output } = generate('opinion-entries');
    // The generator stops if the linter or the phrase check reports a problem.
    expect(output).toMatch(/\d+ phrases, 0 problems/);
    expect(output).toContain('The area opinion-entries is there:');
    expect(status).toBe(0);
    const files = output.split('\n').filter((line) => /^ {2}(apps|packages|scripts)\//.test(line));
    expect(files).toHaveLength(20);
    for (const file of files) expect(existsSync(join(copy, file.trim())), file).toBe(true);

    const text = files.map((file) => read(file.trim())).join('\n');
    expect(text).toContain("opinion_entry: { label: phrase('Opinion entries'), actions: crud }");
    expect(text).toContain("phrase('Deleted an opinion entry')");
    // The templates of the generator use the placeholder name "sample things".
    expect(text).not.toMatch(/sample.?things?/i);
    expect(files.flatMap((file) => findBrokenImports(file.trim()))).toEqual([]);
  });
});
