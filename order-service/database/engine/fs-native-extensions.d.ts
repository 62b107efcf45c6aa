declare module 'fs-native-extensions' {
  /**
   * Locks a whole open file for this process, exclusively, and does not wait.
   * @returns false where another open of the file has the lock
   */
  export function tryLock(file: number): boolean;
}
