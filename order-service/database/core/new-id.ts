import { randomBytes } from 'node:crypto';

/** Creates a uuid v7. Its first 48 bits are the time in milliseconds, so rows written together are stored together. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes.toString('hex'));
}

/** The lower bound of all ids created from `at` on. With it, a query skips older rows by their ids alone. */
export const firstIdAt = (at: Date): string => formatUuid(at.getTime().toString(16).padStart(12, '0').padEnd(32, '0'));

const formatUuid = (hex: string): string => hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
