import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { inlineEarlyScript } from './build/inline-early-script.ts';
import { usedStyles } from './build/used-styles.ts';

/**
 * A first visit loads few chunks: `start` for every page, and `newsroom` for signed-in users with the posts list, where
 * most sessions begin. Each chunk includes its imports.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'newsroom',
    test: /src\/(app\/shell\/shell\.tsx|shared\/list\/(?!use-optimistic-order)|areas\/posts\/list\/posts-page)/,
    priority: 1,
  },
  { name: 'shared', minShareCount: 8 },
];

/**
 * The React Compiler memoises components and hooks, in the build, in development and in the screen tests. The app's
 * layout and the sign-in pages render once per visit: there it would only enlarge the first load (decision 0072).
 */
const compiler = babel({
  presets: [reactCompilerPreset()],
  include: /\/apps\/web\/src\/(?!main|app\/|areas\/session\/|shared\/session\/).*(?<!\.test)\.tsx?$/,
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    compiler,
    withoutJsonSchema(),
    withoutApiTexts(),
    usedStyles(),
    inlineEarlyScript('newsroom'),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // One sheet: the areas add little to the component library's styles, and every part would be a separate request.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // Only the code editor of static pages is larger than usual, and only those pages load it.
    chunkSizeWarningLimit: 700,
    // Browsers that support light-dark(): its fallback for older ones would ignore the colour scheme that a user chose.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    allowedHosts: ['.localhost'],
  },
});

/**
 * Every zod schema references the JSON Schema generator, which only the server uses. Without these references the
 * bundler drops it. If an update of zod changes these lines, the size limit in scripts/weight.mjs fails.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/processors\.\w+Processor\(inst, ctx, json, params\)/g, 'undefined')
          .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]+\)/g, '() => undefined'),
    },
  };
}

/** Removes the texts of endpoints, which only the API documentation of the server shows. */
function withoutApiTexts(): Plugin {
  const string = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/.source;
  const texts = new RegExp(`\\bsummary:\\s*(?:${string}),(?:\\s*description:\\s*(?:${string}),)?`, 'g');
  return {
    name: 'without-api-texts',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/domain\/src\/.*\.ts$/ },
      handler: (code) => code.replaceAll(texts, ''),
    },
  };
}
