import { closeSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { readFully } from './feed-bytes.ts';
import type { FeedProduct, FeedProducts } from './feed-product.ts';
import type { RowStore } from './row-store.ts';

/** Bytes that record files may still use together; a file fails with `ENOSPC` above it. */
export type FileAllowance = { bytes: number };

const bufferSize = 256 * 1024;

/**
 * A file of records, written one after the other. Blocks, so it belongs in a thread of its own. Records are read from
 * any place; reading in their order is fast.
 */
export class RecordFile<Row> implements RowStore<Row> {
  readonly #descriptor: number;
  readonly #allowance: FileAllowance;
  /** Where each record begins, and where the last one ends. */
  readonly #starts: number[] = [0];
  #unwritten: Buffer[] = [];
  #unwrittenBytes = 0;
  /** A part of the file, from `#partAt`. */
  #part = new Uint8Array();
  #partAt = 0;

  constructor(file: string, allowance: FileAllowance) {
    this.#descriptor = openSync(file, 'wx+', 0o600);
    this.#allowance = allowance;
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  get #end(): number {
    return this.#starts.at(-1) ?? 0;
  }

  add(row: Row): void {
    const bytes = serialize(row);
    this.#allowance.bytes -= bytes.length;
    if (this.#allowance.bytes < 0)
      throw Object.assign(new Error('the files of an import have no space left'), { code: 'ENOSPC' });
    this.#unwritten.push(bytes);
    this.#unwrittenBytes += bytes.length;
    this.#starts.push(this.#end + bytes.length);
    if (this.#unwrittenBytes >= bufferSize) this.#write();
  }

  get(index: number): Row {
    this.#write();
    const [start, end] = [this.#starts[index], this.#starts[index + 1]];
    if (start === undefined || end === undefined) throw new RangeError(`no record ${index}`);
    if (start < this.#partAt || end > this.#partAt + this.#part.length) this.#readPart(start, end - start);
    return deserialize(this.#part.subarray(start - this.#partAt, end - this.#partAt));
  }

  /** Where each record begins, and where the last one ends, for the reader of the file. */
  finish(): Float64Array {
    this.#write();
    return Float64Array.from(this.#starts);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #write(): void {
    if (this.#unwritten.length === 0) return;
    const bytes = Buffer.concat(this.#unwritten);
    const at = this.#end - bytes.length;
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, at + written);
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
  }

  #readPart(start: number, length: number): void {
    const part = Buffer.allocUnsafe(Math.max(length, Math.min(bufferSize, this.#end - start)));
    this.#part = part.subarray(0, readFully(this.#descriptor, part, start));
    this.#partAt = start;
  }
}

/** The products of a record file that another thread has written. Records that follow each other are read at once. */
export class ProductFile implements FeedProducts {
  readonly #file: FileHandle;
  readonly #starts: Float64Array;

  private constructor(file: FileHandle, starts: Float64Array) {
    this.#file = file;
    this.#starts = starts;
  }

  static async open(file: string, starts: Float64Array): Promise<ProductFile> {
    return new ProductFile(await open(file, 'r'), starts);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  async read(indexes: readonly number[]): Promise<FeedProduct[]> {
    const products: FeedProduct[] = [];
    for (let at = 0; at < indexes.length; ) {
      const first = indexes[at] ?? 0;
      let length = 1;
      while (indexes[at + length] === first + length) length++;
      const bytes = await this.#bytes(first, first + length);
      const from = this.#start(first);
      for (let index = first; index < first + length; index++)
        products.push(deserialize(bytes.subarray(this.#start(index) - from, this.#start(index + 1) - from)));
      at += length;
    }
    return products;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #bytes(first: number, end: number): Promise<Buffer> {
    const from = this.#start(first);
    const bytes = Buffer.allocUnsafe(this.#start(end) - from);
    for (let filled = 0; filled < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0) throw new Error('a file of products is shorter than its index');
      filled += bytesRead;
    }
    return bytes;
  }

  #start(index: number): number {
    const start = this.#starts[index];
    if (start === undefined) throw new RangeError(`no product ${index}`);
    return start;
  }
}
