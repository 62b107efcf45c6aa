import { closeSync, openSync, readSync } from 'node:fs';
import { OperatorError } from '#shared/text/operator-error.ts';

/**
 * The bytes of a file of at most `maxBytes`. Reads until the limit instead of asking for the size, because devices and
 * pipes report none. Throws an OperatorError for a larger or unreadable file.
 */
export function readLimitedFile(file: string, maxBytes: number): Buffer {
  try {
    return readAtMost(file, maxBytes);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `O arquivo não pode ser lido: ${file} (${error instanceof Error && 'code' in error ? error.code : error})`,
    );
  }
}

function readAtMost(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let total = 0; ; ) {
      const chunk = Buffer.allocUnsafe(1024 * 1024);
      const length = readSync(descriptor, chunk);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, length));
      total += length;
      if (total > maxBytes) throw new OperatorError(`O arquivo tem mais de ${maxBytes / 1024 / 1024} MB: ${file}`);
    }
  } finally {
    closeSync(descriptor);
  }
}
