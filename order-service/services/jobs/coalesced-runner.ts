/** Work that looks for something new, and never runs twice at the same time. */
export type Repeatable = {
  /**
   * Runs the work. A call during a run makes it run once more, because that run may have passed the new work already.
   */
  run(): Promise<void>;
  /** The current run, if there is one. */
  inProgress(): Promise<void> | null;
};

export function repeatable(work: () => Promise<void>): Repeatable {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const repeat = async () => {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      running = null;
    }
  };
  return {
    run: () => {
      if (running) isAskedAgain = true;
      else running = repeat();
      return running;
    },
    inProgress: () => running,
  };
}
