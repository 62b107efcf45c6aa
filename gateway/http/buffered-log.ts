import { writeSync } from 'node:fs';

/**
 * Buffers log lines and writes them together: one write per line would cost more than the rest of the log. The rest is
 * written when the process ends.
 */
export function bufferedLines(fileDescriptor: number, everyMs = 100): { write(line: string): void } {
  let lines: string[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = lines.join('');
    lines = [];
    size = 0;
    if (text !== '') writeAll(fileDescriptor, Buffer.from(text));
  };

  process.on('exit', flush);
  return {
    write(line) {
      lines.push(line);
      size += line.length;
      if (size > 16_384) flush();
      else timer ??= setTimeout(flush, everyMs).unref();
    },
  };
}

/**
 * Writes synchronously, so that the bytes are out when the process ends. A failed write is dropped and never throws.
 */
export function writeAll(fileDescriptor: number, bytes: Buffer): void {
  let written = 0;
  for (let attempts = 0; written < bytes.length && attempts < 1_000; attempts++) {
    try {
      written += writeSync(fileDescriptor, bytes, written);
    } catch (reason) {
      // A full pipe (EAGAIN) empties soon. A closed one (EPIPE) accepts no more lines, and logging must not stop the
      // shop.
      if (!(reason instanceof Error && 'code' in reason && reason.code === 'EAGAIN')) return;
    }
  }
}
