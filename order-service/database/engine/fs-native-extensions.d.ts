declare module 'fs-native-extensions' {
  /**
   * Locks a whole open file exclusively for this process, without waiting.
   * @returns `false` if another open handle of the file has the lock
   */
  export function tryLock(file: number): boolean;
}
