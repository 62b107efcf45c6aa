import { randomBytes } from 'node:crypto';

/** A new uuid v7: its first 48 bits are the time in milliseconds, so rows written together lie together. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return written(bytes.toString('hex'));
}

/** What all ids made from then on lie behind, so that by the ids alone the older rows need not be read. */
export const idsFrom = (at: Date): string => written(at.getTime().toString(16).padStart(12, '0').padEnd(32, '0'));

const written = (hex: string): string => hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
