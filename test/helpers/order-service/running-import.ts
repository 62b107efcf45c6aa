import { ImportTurns, type RunningImport } from '../../../order-service/services/imports/import-queue.ts';

/** The turn of an import that has no other beside it. */
export const runningImport = (shopId: string): Promise<RunningImport> => new ImportTurns().enter(shopId).begin();
