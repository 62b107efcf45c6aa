import { Session } from 'node:inspector';

export type StepCounter = { stepsOf: (work: () => unknown) => number; stop: () => void };

/**
 * Counts the steps of a piece of work: how often its blocks of code run, from the engine's coverage counters. The same
 * work takes the same steps on every machine. An array that is copied by `...`, read into a Map or Set, or searched for
 * a value counts a step per element. Other work inside a built-in function, such as a regular expression, is not
 * counted.
 */
export function startCounting(): StepCounter {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** The steps since the last call. */
  const take = () => {
    let steps = 0;
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      for (const { url, functions } of coverage.result)
        if (url.startsWith('file:')) for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    });
    return steps;
  };
  return {
    stepsOf: (work) => {
      take();
      const { [Symbol.iterator]: each, indexOf, includes } = Array.prototype;
      Object.assign(Array.prototype, counted);
      try {
        work();
      } finally {
        Object.assign(Array.prototype, { [Symbol.iterator]: each, indexOf, includes });
      }
      return take();
    },
    stop: () => {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

/** The iterator of arrays as code of a file, whose steps are counted. */
function* eachElement<T>(this: T[]): ArrayIterator<T> {
  for (let at = 0; at < this.length; at++) yield this[at] as T;
}

/** The searches of arrays as code of a file, whose steps are counted. */
function placeOf<T>(this: T[], value: T, from = 0): number {
  for (let at = from; at < this.length; at++) if (this[at] === value) return at;
  return -1;
}

const counted = {
  [Symbol.iterator]: eachElement,
  indexOf: placeOf,
  includes<T>(this: T[], value: T): boolean {
    return placeOf.call(this, value) >= 0;
  },
};
