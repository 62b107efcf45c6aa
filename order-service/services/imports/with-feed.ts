import type { FeedTask } from '../../feeds/feed-task.ts';
import { type FeedFileReading, readFeedAside } from '../../feeds/feed-worker-client.ts';
import type { RemoteFiles } from '../../providers/remote-files.ts';
import { isDiskFull } from '../core/disk-full.ts';
import { type FeedFolder, removeFeedFiles } from './feed-folder.ts';
import { withHttpsPictures } from './https-pictures.ts';
import type { RunningImport } from './import-queue.ts';

export type FeedInput = Pick<FeedTask, 'file' | 'options'> & {
  feedFolder: FeedFolder;
  turn: RunningImport;
  signal: AbortSignal;
  /** Asks the sites of pictures with http links; without it they are left out. */
  files?: RemoteFiles | undefined;
  readFeed?: typeof readFeedAside;
};

/**
 * The most bytes of one import's work files: less than the folder may have, so that others can still import. A usual
 * feed needs two to three times its size. A small one whose cells name long texts again and again may need more.
 */
const maxWorkBytes = 768 * 1024 ** 2;
const needsTooMuchSpace = 'o feed ocupa espaço demais depois de aberto: divida o arquivo em partes menores';

/** Reads a feed from its file. `use` gets the result; the files that the reading made are removed after it. */
export async function withFeed<Result>(
  { file, options, feedFolder, turn, signal, files, readFeed = readFeedAside }: FeedInput,
  use: (reading: FeedFileReading) => Promise<Result>,
): Promise<Result> {
  turn.assertRunning();
  const workFiles = await feedFolder.newName();
  try {
    const mostWorkBytes = Math.min(await feedFolder.freeBytes(), maxWorkBytes);
    const reading = await readFeed({ file, workFiles, mostWorkBytes, options }, signal).catch((error: unknown) => {
      if (mostWorkBytes === maxWorkBytes && isDiskFull(error)) return { refusal: needsTooMuchSpace };
      throw error;
    });
    try {
      return await use('refusal' in reading ? reading : await withHttpsPictures(reading, files ?? null, signal));
    } finally {
      if (!('refusal' in reading)) await reading.products.close();
    }
  } finally {
    await removeFeedFiles(workFiles);
  }
}
