import { readFileSync } from 'node:fs';

/** How often the parent processes are checked, in ms. */
const everyMs = 500;

/**
 * `npm start` runs a shell that runs this process. When SIGTERM or SIGKILL ends npm or its shell, they do not forward
 * it, and the shop would keep its port with nothing to stop it. So under npm the shop stops, as on SIGTERM, when npm or
 * its shell has ended.
 * @param {NodeJS.ProcessEnv} environment
 */
export function stopWithNpm(environment) {
  if (environment.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const above = aboveShell(starter);
  const check = setInterval(() => {
    if (process.ppid === starter && aboveShell(starter) === above) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
}

/**
 * The parent of a shell: npm. Some shells replace themselves by the command; then the parent is npm itself, whose own
 * parent may end.
 * @param {number} pid
 * @returns {number | null} null when `pid` is not a shell, and on systems without /proc
 */
function aboveShell(pid) {
  try {
    const [, name = '', parent = ''] = /\((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return /^(sh|dash|bash|ash|zsh|busybox)$/.test(name) ? Number(parent) : null;
  } catch {
    return null;
  }
}
