import { Transform, type TransformCallback } from 'node:stream';

/** Passes bytes through and fails after more than `maxBytes`. Then `isTooLong` is true. */
export class BoundedStream extends Transform {
  readonly #maxBytes: number;
  #bytes = 0;
  isTooLong = false;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    this.isTooLong = this.#bytes > this.#maxBytes;
    if (this.isTooLong) done(new Error('too long'));
    else done(null, chunk);
  }
}
