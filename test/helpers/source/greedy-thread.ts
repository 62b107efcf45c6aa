/** A parser thread that keeps everything. Large pieces reach the limit after few collections of garbage. */
export const kept: number[][] = [];
for (let count = 0; count < 1e9; count++) kept.push(new Array<number>(100_000).fill(count));
