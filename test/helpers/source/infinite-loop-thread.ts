/** A parser thread that never responds. */
export const isInfiniteLoop = true;
while (isInfiniteLoop);
