import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Scripts and styles are packed once, as tightly as can be, and not for every visitor. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        files.flatMap((file) =>
          Object.entries(packers).map(async ([ending, pack]) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            await writeFile(join(dir, `${file.fileName}.${ending}`), await pack(content));
          }),
        ),
      );
    },
  };
}
