/** What ends a stand-in: a test, or the command that runs it (`npm run stand-ins`). */
export type Lifetime = {
  /** Called when it ends. */
  after(end: () => unknown): void;
};
