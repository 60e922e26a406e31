interface LockFile {
  packages: Record<string, object>;
}
interface Platform {
  os: string[];
  cpu: string[];
  libc?: string[];
}
interface MissingPackage {
  dependent: string;
  name: string;
  version: string;
  dev: boolean;
}
export function findMissingPackages(lock: LockFile): MissingPackage[];
export function parsePlatform(name: string): Platform;
export function addPackage(lock: LockFile, missing: MissingPackage, manifest: Platform & { integrity?: string }): void;
export function findLockErrors(lock: LockFile): string[];
