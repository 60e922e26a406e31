const isRegistryPackage = ([path, entry]) => path.includes('node_modules/') && !entry.link;

/** Lists the folders in which Node looks for the packages of a folder, from the nearest to the root. */
function listSearchFolders(folder) {
  const folders = [folder];
  while (folder !== '') {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
    folders.push(folder);
  }
  return folders;
}

const toPackagePath = (folder, name) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;

/**
 * Returns the optional packages that the lock file names but does not contain. They are usually the packages of other
 * platforms. `npm ci` rejects such a lock file on every platform.
 */
export function findMissingPackages({ packages }) {
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !listSearchFolders(dependent).some((folder) => packages[toPackagePath(folder, name)]))
      .map(([name, version]) => ({ dependent, name, version, dev: dev === true })),
  );
}

const PLATFORM =
  /\b(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(gnu|musl))?/;

/** Reads the platform from a name such as `binding-linux-x64-gnu`. */
export function parsePlatform(name) {
  const match = PLATFORM.exec(name);
  if (!match) throw new Error(`The name ${name} does not contain a platform, and the registry lacks its manifest.`);
  const [, os, cpu, abi] = match;
  const libc = os === 'linux' && abi ? [abi === 'gnu' ? 'glibc' : 'musl'] : undefined;
  return { os: [os], cpu: [cpu], libc };
}

/**
 * Adds an optional package to the lock file. Without `integrity`, npm installs the package without a comparison with a
 * hash.
 */
export function addPackage(lock, { dependent, name, version, dev }, manifest) {
  const { integrity, cpu, libc, license, os, engines } = manifest;
  const path = toPackagePath(lock.packages[toPackagePath('', name)] ? dependent : '', name);
  lock.packages[path] = { version, integrity, cpu, dev: dev || undefined, libc, license, optional: true, os, engines };
  const sorted = Object.entries(lock.packages).sort(([left], [right]) => left.localeCompare(right, 'en'));
  lock.packages = Object.fromEntries(sorted);
}

/** Lists the reasons for which a lock file must not be committed. */
export function findLockErrors(lock) {
  const entries = Object.entries(lock.packages).filter(isRegistryPackage);
  return [
    ...findMissingPackages(lock).map(({ name, version }) => `${name}@${version} is missing`),
    ...entries
      .filter(([, { resolved }]) => resolved)
      .map(([path]) => `${path} names the host of a registry in "resolved"`),
    // A package without a platform is installed everywhere, so a registry always has its hash.
    ...entries
      .filter(([, { integrity, optional, os }]) => !integrity && !(optional && os))
      .map(([path]) => `${path} has no integrity`),
  ];
}

/** Lists the packages of other platforms whose hash was unknown when the lock file was written. */
export const listPackagesWithoutHash = ({ packages }) =>
  Object.entries(packages)
    .filter(isRegistryPackage)
    .filter(([, { integrity }]) => !integrity)
    .map(([path, { version }]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), version }));
