import { lockFolder } from '../../../order-service/database/engine/folder-lock.ts';

// Claims the folder from the parent's message, replies with the outcome and holds the claim until the process ends.
process.on('message', async (folder: string) => {
  try {
    const outcome = await lockFolder(folder);
    process.send?.('release' in outcome ? { holds: true } : outcome);
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
});
process.send?.('ready');
