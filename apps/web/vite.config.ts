import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from './build/packed.ts';
import { usedStyles } from './build/used-styles.ts';

/**
 * A first visit needs few files: what every page starts with, and what a person who is signed in needs
 * besides, the list of posts with it, because that is where most days begin. Each takes along what it imports.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'newsroom',
    test: /src\/(app\/shell\/shell\.tsx|shared\/list\/|areas\/posts\/list\/posts-page)/,
    priority: 1,
  },
  { name: 'shared', minShareCount: 8 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), usedStyles(), packed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // One sheet: what the areas add to the component library's is small, and each part would be a request of its own.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // The code editor of static pages is the one large part, and is loaded there alone.
    chunkSizeWarningLimit: 700,
    // Browsers that know light-dark(): rewritten for older ones it would not see the scheme a person chose.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    allowedHosts: ['.localhost'],
  },
});
