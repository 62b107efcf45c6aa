import { lockFolder } from '../../order-service/database/engine/folder-lock.ts';

// Claims the folder that its parent names, answers with the outcome, and keeps the claim for as long as the process lives.
process.on('message', async (folder: string) => {
  try {
    const outcome = await lockFolder(folder);
    process.send?.('release' in outcome ? { holds: true } : outcome);
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
});
process.send?.('ready');
