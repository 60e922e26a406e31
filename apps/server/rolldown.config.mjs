import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'rolldown';

/** A separate file, because only a server without DATABASE_URL loads it. */
const launcher = '@masthead/embedded-postgres/launcher';

/** A script of the site, bundled and minified for browsers. */
const script = (name) => ({
  input: `src/site/browser/${name}.ts`,
  platform: 'browser',
  transform: { target: 'es2020' },
  output: { file: `dist/site/${name}.js`, format: 'iife', minify: true, codeSplitting: false },
});

/** The script of the page at /api/docs, with a gzip copy that the server can send directly. */
const explorer = {
  input: 'openapi-explorer/dist/browser/openapi-explorer.min.js',
  platform: 'browser',
  output: {
    file: 'dist/explorer/explorer.js',
    format: 'esm',
    minify: true,
    codeSplitting: false,
    banner: '/*! openapi-explorer, https://github.com/Authress-Engineering/openapi-explorer, Apache-2.0 */',
  },
  plugins: [
    {
      name: 'gzip',
      writeBundle: (_options, { 'explorer.js': { code } }) =>
        writeFile(new URL('dist/explorer/explorer.js.gz', import.meta.url), gzipSync(code, { level: 9 })),
    },
  ],
};

/** Packages that cannot be bundled: they contain native code, or load files at run time. */
const native = /^(node:|sharp$|@node-rs\/argon2$|@aws-sdk\/)/;

/**
 * The programs include their npm packages: reading one file takes a fraction of the time of resolving a thousand, and
 * production installs only the native packages. `main.js` starts PostgreSQL while `server.js` is loaded.
 */
const bundle = (entries, chunkFileNames = '[name].js') => ({
  input: entries,
  platform: 'node',
  external: (id) => id === launcher || native.test(id),
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    chunkFileNames,
    comments: false,
    // Names and lines stay readable in stack traces. V8 stores text with a character beyond Latin-1 in twice the bytes.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
    paths: { [launcher]: './embedded-postgres.js' },
  },
});

/** The programs in `src/commands`. */
const commands = [
  'demo',
  'static-page',
  'keywords',
  'fingerprints',
  'restore-post',
  'rotate-key',
  'erase',
  'backup',
  'restore',
];

export default defineConfig([
  bundle({ main: 'src/main.ts' }),
  bundle({ 'embedded-postgres': '../../packages/embedded-postgres/src/launcher.ts' }),
  // The commands share chunks. A chunk must not replace one of the server, which has another content.
  bundle(Object.fromEntries(commands.map((name) => [name, `src/commands/${name}.ts`])), 'command-[name].js'),
  script('site'),
  script('sw'),
  explorer,
]);
