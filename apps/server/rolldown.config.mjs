import { defineConfig } from 'rolldown';

/** One file of our own code; packages stay in node_modules, where their native parts are. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => !/^[./]|^@masthead\//.test(id),
  output: { file: 'dist/main.js', format: 'esm', sourcemap: true, codeSplitting: false },
});
