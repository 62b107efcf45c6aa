import { createHash } from 'node:crypto';

/** The version of what a person edits: a short hash of its JSON. A save carries the version that the person saw. */
export const contentVersion = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
