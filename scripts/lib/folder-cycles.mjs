import { dirname } from 'node:path/posix';

/**
 * Finds cycles between sibling folders, such as `a/b` ↔ `a/c`, at every depth below `root`. An import of `a/b/…/x.ts`
 * by `a/c/…/y.ts` counts for the two folders below their common parent. dependency-cruiser compares only the folders
 * that directly contain the files, and counts imports of tests.
 */
export function findFolderCycles(modules, { root, isIgnored }) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(root) || isIgnored(source)) continue;
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith(root) || isIgnored(resolved)) continue;
      const [from, to] = findSiblings(dirname(source).split('/'), dirname(resolved).split('/'));
      if (!from || !to) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      if (!imports.get(from).has(to)) imports.get(from).set(to, { from: source, to: resolved });
    }
  }
  const cycles = [];
  for (const [from, targets] of imports) {
    for (const [to, example] of targets)
      if (canReach(imports, to, from)) cycles.push({ folders: [from, to], ...example });
  }
  return cycles;
}

/** Returns the two folders below the common parent; none if a file is directly in the common parent. */
function findSiblings(from, to) {
  const depth = from.findIndex((name, index) => name !== to[index]);
  if (depth === -1 || depth >= to.length) return [];
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

/** Returns whether imports lead from one folder to another, directly or through others. */
function canReach(imports, from, target) {
  const visited = new Set([from]);
  // A set iterates also over the folders that are added during the iteration.
  for (const folder of visited) {
    if (folder === target) return true;
    for (const next of imports.get(folder)?.keys() ?? []) visited.add(next);
  }
  return false;
}
