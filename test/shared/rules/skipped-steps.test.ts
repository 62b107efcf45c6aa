import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skippedStepLines } from '#shared/rules/orders/board/skipped-columns.ts';

test('a move of selected orders says what each becomes where one of them skips a step', () => {
  const fresh = { number: 3, column: 'new' } as const;
  const ready = { number: 4, column: 'ready' } as const;
  assert.deepEqual(skippedStepLines('finish', [fresh, ready]), [
    'nº 3: de Novos para Feitos, sem passar por Separar e Pronto · a caminho',
    'nº 4: de Pronto · a caminho para Feitos',
  ]);
  assert.deepEqual(skippedStepLines('finish', [ready]), []);
  assert.deepEqual(skippedStepLines('prepare', [fresh]), []);
  assert.deepEqual(skippedStepLines('dispatch', [fresh]), [
    'nº 3: de Novos para Pronto · a caminho, sem passar por Separar',
  ]);
});
