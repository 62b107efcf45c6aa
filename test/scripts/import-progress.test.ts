import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProgress } from '../../scripts/shop/imports/import-progress.ts';

const linesOf = (steps: readonly (readonly [atMs: number, done: number, total: number])[]): string[] => {
  const lines: string[] = [];
  let now = 0;
  const report = importProgress(
    (line) => lines.push(line),
    () => now,
  );
  for (const [at, done, total] of steps) {
    now = at;
    report(done, total);
  }
  return lines;
};

// Decision: A long import says how many products are done and about how long the others take.
test('a long import reports its products and the time left, every two seconds and at the end', () => {
  assert.deepEqual(
    linesOf([
      [500, 500, 200_000],
      [3_000, 3_000, 200_000],
      [4_000, 4_000, 200_000],
      [160_000, 160_000, 200_000],
      [200_000, 200_000, 200_000],
    ]),
    [
      '3.000 de 200.000 produtos; faltam cerca de 3 minutos',
      '160.000 de 200.000 produtos; faltam cerca de 40 segundos',
      '200.000 de 200.000 produtos; falta gravar o estoque',
    ],
  );
});

test('a short import reports nothing', () => {
  assert.deepEqual(linesOf([[60_000, 500, 1_000]]), []);
});
