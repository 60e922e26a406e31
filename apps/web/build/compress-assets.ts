import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses scripts and styles at build time with the best compression, so that the server does not have to. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        files.flatMap((file) =>
          Object.entries(compressors).map(async ([ending, compress]) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            await writeFile(join(dir, `${file.fileName}.${ending}`), await compress(content));
          }),
        ),
      );
    },
  };
}
