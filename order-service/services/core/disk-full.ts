/** For routes, which know no database: whether something failed because a disk is full. */
export { isDiskFull } from '../../database/engine/disk-full.ts';
