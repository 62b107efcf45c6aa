/** A parser thread that never answers. */
export const isEndless = true;
while (isEndless);
