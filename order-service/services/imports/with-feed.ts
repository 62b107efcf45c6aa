import type { FeedTask } from '../../feeds/feed-task.ts';
import { type FeedFileReading, readFeedAside } from '../../feeds/feed-worker-client.ts';
import { type FeedFolder, removeFeedFiles } from './feed-folder.ts';

export type FeedInput = Pick<FeedTask, 'file' | 'options'> & {
  feedFolder: FeedFolder;
  signal: AbortSignal;
  readFeed?: typeof readFeedAside;
};

/** Reads a feed from its file. `use` gets the result; the files that the reading made are removed after it. */
export async function withFeed<Result>(
  { file, options, feedFolder, signal, readFeed = readFeedAside }: FeedInput,
  use: (reading: FeedFileReading) => Promise<Result>,
): Promise<Result> {
  const workFiles = await feedFolder.newName();
  try {
    const mostWorkBytes = await feedFolder.freeBytes();
    const reading = await readFeed({ file, workFiles, mostWorkBytes, options }, signal);
    try {
      return await use(reading);
    } finally {
      if (!('refusal' in reading)) await reading.products.close();
    }
  } finally {
    await removeFeedFiles(workFiles);
  }
}
