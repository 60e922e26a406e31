import type { ExportProject } from '@masthead/domain/posts/contract/export';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultLine } from './use-export';

/** The state of an export of several posts to one project. */
export interface SelectionExport {
  /** The progress; `null` if no export is running. */
  progress: { done: number; total: number } | null;
  /** The results by post id. */
  results: ReadonlyMap<number, ResultLine[]>;
  start: (ids: number[], project: ExportProject) => Promise<void>;
  clearResults: () => void;
}

/** Exports posts to another project, one after another. A failure does not stop the rest. */
export function useSelectionExport(): SelectionExport {
  const client = useQueryClient();
  const [progress, setProgress] = useState<SelectionExport['progress']>(null);
  const [results, setResults] = useState<SelectionExport['results']>(new Map());

  async function start(ids: number[], project: ExportProject) {
    setResults(new Map());
    setProgress({ done: 0, total: ids.length });
    // The panel that starts the export has already loaded this file.
    const { sendPost } = await import('./use-export');
    for (const [done, id] of ids.entries()) {
      setProgress({ done, total: ids.length });
      const lines = await sendPost(client, id, project);
      setResults((before) => new Map([...before, [id, lines]]));
    }
    setProgress(null);
  }

  return { progress, results, start, clearResults: () => setResults(new Map()) };
}
