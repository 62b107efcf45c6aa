/** Where the files of photos are: a folder, or a bucket. */
export type PhotoStore = {
  /** Saves a file, or the same file again. Throws `PhotoStoreFailure`. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** `null`: there is no such file. Throws `PhotoStoreFailure`. */
  get(name: string): Promise<Buffer | null>;
  /** Removes a file, if it is there. Throws `PhotoStoreFailure`. */
  remove(name: string): Promise<void>;
};

/** The folder or bucket can't be used now. `reason` names no address and no key. */
export class PhotoStoreFailure extends Error {
  override name = 'PhotoStoreFailure';
  readonly reason: string;
  constructor(reason: string) {
    super(`photos can not be stored or read: ${reason}`);
    this.reason = reason;
  }
}
