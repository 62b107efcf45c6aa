import { createHash } from 'node:crypto';
import type { Job } from '../../database/jobs/claim-jobs.ts';

/**
 * The id of what a job sends: a UUID (version 8) that is the same for every attempt, so that the receiver recognises a
 * repetition. A job that is requested again sends under another one, and so does one that returned `again`.
 */
export function jobIdempotencyId({ kind, shop_id: shopId, key, id, requests, wanted_at: wantedAt }: Job): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, shopId, key, id, requests, wantedAt]))
    .digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}
