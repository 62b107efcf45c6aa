/**
 * One network may hold at most this many times as much as was free before (a dynamic threshold, as switches share their
 * buffers). One network gets three quarters of a resource, a second one three quarters of the rest.
 */
const heldPerFree = 3;

/** Whether a network that holds `held` of a resource may take `part` of what is `free` of it. */
export const mayTake = (part: number, { held, free }: { held: number; free: number }): boolean =>
  part <= free && held + part <= heldPerFree * free;
