import { defineConfig } from 'rolldown';

/** One file of our own code for each thing that is run; packages stay in node_modules, where their native parts are. */
const program = (name, input = `src/commands/${name}.ts`) => ({
  input,
  platform: 'node',
  external: (id) => !/^[./]|^@masthead\//.test(id),
  output: { file: `dist/${name}.js`, format: 'esm', sourcemap: true, codeSplitting: false },
});

/** What readers' browsers run: each by itself, and small. */
const script = (name) => ({
  input: `src/site/browser/${name}.ts`,
  platform: 'browser',
  transform: { target: 'es2020' },
  output: { file: `dist/site/${name}.js`, format: 'iife', minify: true, codeSplitting: false },
});

export default defineConfig([
  program('main', 'src/main.ts'),
  program('demo'),
  program('static-page'),
  program('keywords'),
  program('fingerprints'),
  program('restore-post'),
  program('rotate-key'),
  program('erase'),
  script('site'),
  script('sw'),
]);
