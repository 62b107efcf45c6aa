import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A process with its program, such as `node`, and its resident memory in megabytes (of 1024 × 1024 bytes). */
export type TreeProcess = { pid: number; name: string; megabytes: number };

type Process = TreeProcess & { parent: number; command: string };

/**
 * The process and everything below it, by `/proc`. A process with an excluded command is left out, and so is what it
 * started. Empty where the system does not report it (no Linux).
 */
export function processTree(root: number, isExcluded: (command: string) => boolean): TreeProcess[] {
  const all = processes();
  const below = (pid: number): TreeProcess[] =>
    all
      .filter(({ parent, command }) => parent === pid && !isExcluded(command))
      .flatMap((child) => [shown(child), ...below(child.pid)]);
  const top = all.find(({ pid }) => pid === root);
  return top === undefined ? [] : [shown(top), ...below(root)];
}

const shown = ({ pid, name, megabytes }: Process): TreeProcess => ({ pid, name, megabytes });

function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((entry) => statusOf(Number(entry)) ?? []);
  } catch {
    return [];
  }
}

function statusOf(pid: number): Process | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) =>
      status
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? '';
    const resident = Number.parseInt(field('VmRSS'), 10);
    if (Number.isNaN(resident)) return undefined; // a kernel thread, or a process that has just ended
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // The program, or the title that a program has given itself: Node's own name is that of its first thread.
    const name = path.basename(command.split(' ', 1)[0] ?? '') || field('Name');
    return { pid, name, command, megabytes: resident / 1024, parent: Number(field('PPid')) };
  } catch {
    return undefined; // ended since the folder was read
  }
}
