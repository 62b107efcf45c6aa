/** How often the parent is checked, in ms. */
const everyMs = 500;

/**
 * `npm start` runs a shell that runs this process. When SIGTERM ends those two, they do not pass it on, and the shop would keep its port
 * with nothing to stop it. So under npm the shop ends, as on SIGTERM, when the process that started it is gone.
 * @param {NodeJS.ProcessEnv} environment
 */
export function stopWithNpm(environment) {
  if (environment.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
}
