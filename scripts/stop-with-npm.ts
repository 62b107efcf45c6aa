/** How often is looked, in ms. */
const everyMs = 500;

/**
 * `npm start` runs a shell that runs us, and told to end by SIGTERM the two end without a word to us: the shop would go on selling on its
 * port with nobody to stop it. So under npm the shop ends, as if told itself, when the process that started it is gone.
 */
export function stopWithNpm(environment: NodeJS.ProcessEnv): void {
  if (environment.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
}
