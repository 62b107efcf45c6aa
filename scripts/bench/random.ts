/** A seeded generator (mulberry32): the same numbers in every run, so that two runs measure the same shop. */
export type Random = {
  /** From 0, included, to 1, excluded. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** Picks early entries much more often than late ones, like words in use and brands on sale. */
  pickEarly<T>(list: readonly T[]): T;
};

/** `seed`: any whole number of 32 bits. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], place: number): T => {
    const found = list[Math.floor(place * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => at(list, next()),
    pickEarly: (list) => at(list, next() ** 3),
  };
}
