import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * Inlines the script that requests the first data, and the position of the replies that the server adds to the
 * document. `chunkName` is the chunk that the script preloads for signed-in users. In development the app works without.
 */
export function inlineEarlyScript(chunkName: string): Plugin {
  return {
    name: 'inline-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const preloaded = chunks.find(({ name }) => name === chunkName);
        const files = preloaded ? [preloaded.fileName, ...preloaded.imports] : [];
        const missing = files.filter((file) => file !== entry?.fileName && !entry?.imports.includes(file));
        const urls = missing.map((file) => `/${file}`).join(' ');
        const script = `<!--early-replies--><script data-chunks="${urls}">${await bundleScript()}</script>`;
        return html.replace('</title>', `</title>\n    ${script}`);
      },
    },
  };
}

async function bundleScript(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, '../src/early/main.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}
