import { dirname } from 'node:path/posix';

/**
 * Imports between sibling folders that form a cycle, such as `a/b` ↔ `a/c`, at every depth below `root`. An import of
 * `a/b/…/x.ts` by `a/c/…/y.ts` counts for the two folders below their common parent. dependency-cruiser compares only the folders that
 * directly hold the files, and counts the imports of tests.
 */
export function folderCycles(modules, { root, isIgnored }) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(root) || isIgnored(source)) continue;
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith(root) || isIgnored(resolved)) continue;
      const [from, to] = siblings(dirname(source).split('/'), dirname(resolved).split('/'));
      if (!from || !to) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      if (!imports.get(from).has(to)) imports.get(from).set(to, { from: source, to: resolved });
    }
  }
  const cycles = [];
  for (const [from, targets] of imports) {
    for (const [to, example] of targets)
      if (reaches(imports, to, from)) cycles.push({ folders: [from, to], ...example });
  }
  return cycles;
}

/** The two folders below the common parent; undefined for a file that lies in the common parent itself. */
function siblings(from, to) {
  const depth = from.findIndex((part, index) => part !== to[index]);
  if (depth === -1 || depth >= to.length) return [];
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

function reaches(imports, from, wanted) {
  const seen = new Set([from]);
  for (const folder of seen) {
    if (folder === wanted) return true;
    for (const next of imports.get(folder)?.keys() ?? []) seen.add(next);
  }
  return false;
}
