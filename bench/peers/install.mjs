import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Variables that keep the products from sending reports about their use. */
const noTelemetry = { NEXT_TELEMETRY_DISABLED: '1', PAYLOAD_TELEMETRY_DISABLED: '1', TELEMETRY: 'false' };

/**
 * Installs packages with exact versions into a folder, writes the files of a project into it, and runs `build`, the
 * arguments of a Node program. Does nothing if the folder has the same project from an earlier run.
 */
export async function installProject(folder, { dependencies, files = {}, build = null }) {
  const manifest = { name: 'peer', version: '1.0.0', private: true, type: 'module', dependencies };
  const allFiles = { ...files, 'package.json': JSON.stringify(manifest) };
  const stamp = join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === JSON.stringify(allFiles)) return;
  for (const [path, content] of Object.entries(allFiles)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  if (build) await run(process.execPath, build, folder);
  writeFileSync(stamp, JSON.stringify(allFiles));
}

/** Runs a program to its end. Throws with its output if it fails. */
export async function run(command, args, folder, env = {}) {
  const child = spawnIn(command, args, folder, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-4000)}`);
}

/** Starts a server and waits until `url` responds. Returns its process. */
export async function startProcess(command, args, folder, { env, url }) {
  const child = spawnIn(command, args, folder, { NODE_ENV: 'production', ...env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-4000)));
  process.prependListener('exit', () => child.kill());
  while (!(await respondsTo(url))) {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(' ')} did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return child;
}

function spawnIn(command, args, folder, env) {
  return spawn(command, args, { cwd: folder, env: { ...process.env, ...noTelemetry, ...env }, stdio: 'pipe' });
}

async function respondsTo(url) {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    return false;
  }
}

/** Stops a server and waits for its end. */
export async function stopProcess(child) {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
