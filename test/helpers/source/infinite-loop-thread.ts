/** A parser thread that never answers. */
export const isInfiniteLoop = true;
while (isInfiniteLoop);
