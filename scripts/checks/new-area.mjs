import { deepStrictEqual, doesNotMatch, match, ok, strictEqual } from 'node:assert';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/run.mjs';

// Checks the generator of areas (`npm run new-area`) in a copy of the repository, because it changes files.

const copy = mkdtempSync(join(tmpdir(), 'masthead-new-area-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
const filter = (path) => !/\/(node_modules|dist)$/.test(path);
for (const name of ['apps', 'packages', 'scripts', 'biome.json', '.gitignore', 'package.json'])
  cpSync(join(root, name), join(copy, name), { recursive: true, filter });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const generate = (...args) =>
  new Promise((resolve) => {
    const command = ['scripts/new-area.mjs', '--skip-database', '--force', ...args];
    execFile(process.execPath, command, { cwd: copy }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: stdout + stderr }),
    );
  });
const read = (file, folder = copy) => readFileSync(join(folder, file), 'utf8');

/** Finds imports of missing files. The type checker would find them too, but takes minutes. */
function findBrokenImports(file) {
  const targets = [...read(file).matchAll(/(?:from |import\()'((?:\.|@masthead\/)[^']+)'/g)].map(
    ([, target]) => target,
  );
  const toPath = (target) =>
    target.startsWith('.') ? join(dirname(file), target) : target.replace(/^@masthead\/(\w+)\//, 'packages/$1/src/');
  const exists = (path) => ['', '.ts', '.tsx'].some((ending) => existsSync(join(copy, path + ending)));
  return targets.filter((target) => !exists(toPath(target))).map((target) => `${file}: ${target}`);
}

/** Arguments that the generator rejects, with a part of its message. */
const rejections = [
  [[], 'Usage: npm run new-area'],
  [['Press_Contacts'], '"Press_Contacts" is not a name of an area'],
  [['news'], '"new" is a reserved word'],
  [['fish'], 'The singular of "fish" is not known'],
  [['sections'], 'There is an area, a table or a right "sections" already'],
  [['a-name-that-does-not-fit-the-table'], 'is longer than 26 characters'],
];
for (const [args, message] of rejections) {
  const { status, output } = await generate(...args);
  ok(output.includes(message), `new-area ${args} writes ${output}`);
  strictEqual(status, 1, `new-area ${args}`);
  const registry = 'apps/server/src/areas/index.ts';
  strictEqual(read(registry), read(registry, root), `new-area ${args} changes ${registry}`);
}

const { status, output } = await generate('opinion-entries');
// The generator stops if the linter or the phrase check reports a problem.
match(output, /\d+ phrases, 0 problems/);
match(output, /The area opinion-entries is there:/);
strictEqual(status, 0);
const files = output
  .split('\n')
  .filter((line) => /^ {2}(apps|packages|scripts)\//.test(line))
  .map((line) => line.trim());
strictEqual(files.length, 20);
for (const file of files) ok(existsSync(join(copy, file)), `${file} is missing`);
const text = files.map((file) => read(file)).join('\n');
ok(
  text.includes("opinion_entry: { label: phrase('Opinion entries'), actions: crud }"),
  'the rights are not registered',
);
ok(text.includes("phrase('Deleted an opinion entry')"), 'the audit actions are not registered');
// The templates of the generator use the placeholder name "sample things".
doesNotMatch(text, /sample.?things?/i);
deepStrictEqual(files.flatMap(findBrokenImports), []);
console.log(`new-area rejects ${rejections.length} wrong names and creates an area of ${files.length} files`);
