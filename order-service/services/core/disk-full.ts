/** For routes, which may not import the database folder: whether an error was caused by a full disk. */
export { isDiskFull } from '../../database/engine/disk-full.ts';
