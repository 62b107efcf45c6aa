import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '..', '..');
const benchmarks = path.join(project, 'docs', 'benchmarks.md');

/** A markdown table. Every column but the first is aligned as numbers. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** The machine, the date and the load: context for the reported figures. */
export const machine = (): string =>
  [
    `Node ${process.versions.node}`,
    `${os.cpus().length} × ${os.cpus()[0]?.model.split(' ').slice(0, 2).join(' ') ?? '?'}`,
    `load ${os.loadavg()[0]?.toFixed(1)}`,
    new Date().toISOString().slice(0, 10),
  ].join(', ');

/** Writes the text between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->` of `docs/benchmarks.md`. */
export function writeIntoBenchmarks(name: string, text: string): void {
  writeFileSync(benchmarks, betweenMarkers(readFileSync(benchmarks, 'utf8'), name, text));
}

/** Throws when the markers are missing, so that a result is never lost silently. */
export function betweenMarkers(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- bench:${name} -->\n`, `<!-- /bench:${name} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`the page has no ${start.trim()} … ${end}`);
  return `${page.slice(0, from + start.length)}\n${text}\n\n${page.slice(to)}`;
}
