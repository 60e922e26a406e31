import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

/**
 * Performs the steps of the Dockerfile without a container runtime: each stage is a folder, and its commands run as
 * `account`. Throws on an instruction that it does not know, so that a trial never passes without performing a step.
 */
export function performDockerfile(folder, account) {
  const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const folders = new Map();
  let image;
  for (const { name, instructions } of stages) {
    image = { folder: join(folder, name), workdir: '/', env: {}, entrypoint: [], command: [] };
    folders.set(name, image.folder);
    createFolder(image.folder, account);
    const context = { image, folders, account, args: { TARGETARCH: architecture } };
    for (const { keyword, value } of instructions) perform(keyword, value, context);
  }
  return image;
}

/** Joins continued lines, removes comments, and returns the instructions of each stage. */
function readStages(text) {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages = [];
  for (const line of lines) {
    const [, keyword, value] = /^([A-Z]+)\s+(.*)$/.exec(line);
    if (keyword === 'FROM') stages.push({ name: / AS (\w+)$/.exec(value)?.[1] ?? 'final', instructions: [] });
    else stages.at(-1).instructions.push({ keyword, value });
  }
  return stages;
}

function createFolder(path, { uid, gid }) {
  mkdirSync(path, { recursive: true });
  chownSync(path, uid, gid);
}

function perform(keyword, value, { image, folders, account, args }) {
  const workdir = join(image.folder, image.workdir);
  if (keyword === 'WORKDIR') {
    image.workdir = value;
    createFolder(join(image.folder, value), account);
  } else if (keyword === 'COPY' && value === '. .') {
    copySources(workdir, account);
  } else if (keyword === 'COPY') {
    const [, stage, from, to] = /^--from=(\w+) (?:--chown=\S+ )?(\S+) (\S+)$/.exec(value);
    cpSync(join(folders.get(stage), from), join(image.folder, to), { recursive: true, verbatimSymlinks: true });
  } else if (keyword === 'RUN') {
    const env = { ...account.env, ...args };
    execFileSync('sh', ['-c', value], { cwd: workdir, env, stdio: 'inherit', uid: account.uid, gid: account.gid });
  } else if (keyword === 'ENV') {
    const [name, ...rest] = value.split('=');
    image.env[name] = rest.join('=');
  } else if (keyword === 'ENTRYPOINT' || keyword === 'CMD') {
    image[keyword === 'CMD' ? 'command' : 'entrypoint'] = JSON.parse(value);
  } else if (keyword !== 'ARG' && keyword !== 'EXPOSE') {
    throw new Error(`The trial does not know the instruction ${keyword} of the Dockerfile.`);
  }
}

/** Copies the files of the repository that .dockerignore does not exclude. */
function copySources(target, account) {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const isIgnored = (file) => ignored.some((name) => file === name || file.startsWith(`${name}/`));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of list.trim().split('\n')) {
    if (isIgnored(file)) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  if (process.getuid() === 0) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, target]);
}
