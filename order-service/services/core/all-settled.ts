/**
 * The results of work in one transaction. Waits for all of it, also when some fails: none may run after the transaction
 * has ended.
 */
export async function allSettled<Work extends readonly Promise<unknown>[] | []>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
