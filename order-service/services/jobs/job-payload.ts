import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Job } from '../../database/jobs/claim-jobs.ts';

/** The payload of a job. An earlier release may have written another one; the job then fails and is seen by a person. */
export function payloadOf<Schema extends TSchema>({ payload }: Pick<Job, 'payload'>, schema: Schema): Static<Schema> {
  if (!Value.Check(schema, payload)) throw new Error('unknown-payload');
  return payload;
}
