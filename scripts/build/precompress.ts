import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isText = (file: string) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file);

/** Writes a brotli 11 and a gzip 9 copy beside every text file: compressed once here instead of at every request. */
export async function writeCompressedCopies(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(isText);
  await Promise.all(
    files.map(async (file) => {
      const name = path.join(folder, file);
      const bytes = await readFile(name);
      const best = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      };
      await Promise.all([
        brotli(bytes, best).then((compressed) => writeFile(`${name}.br`, compressed)),
        zip(bytes, { level: 9 }).then((compressed) => writeFile(`${name}.gz`, compressed)),
      ]);
    }),
  );
}
