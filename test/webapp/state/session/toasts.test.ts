import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import {
  closeToast,
  holdToast,
  leaveToast,
  releaseToast,
  showToast,
  toastsState,
} from '../../../../webapp/state/session/toasts.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const texts = () => toastsState.list.map(({ text }) => text);
const undo = { label: 'Desfazer', run: () => {} };

// Spec §9: "Toasts auto-hide (default delay 5000 ms)."
test('a toast hides itself after 5000 ms', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'success', text: 'um' });
  t.mock.timers.tick(4999);
  assert.deepEqual(texts(), ['um']);
  t.mock.timers.tick(1);
  assert.deepEqual(texts(), []);
});

test('the next toast replaces the one before, and has its own duration', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'success', text: 'um' });
  t.mock.timers.tick(4000);
  showToast({ kind: 'success', text: 'dois' });
  assert.deepEqual(texts(), ['dois']);
  t.mock.timers.tick(4000);
  assert.deepEqual(texts(), ['dois']);
  t.mock.timers.tick(1000);
  assert.deepEqual(texts(), []);
});

test('a toast with something to press stays for 10 s', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'success', text: 'Arroz removido', action: undo });
  t.mock.timers.tick(9999);
  assert.deepEqual(texts(), ['Arroz removido']);
  t.mock.timers.tick(1);
  assert.deepEqual(texts(), []);
});

test('a toast about a scanned code stays for 10 s, and the next success replaces it', (t) => {
  stopClock(t);
  t.after(resetPage);
  const scan = { kind: 'warning', title: '789', text: 'Nenhum produto com este código.', staysLonger: true } as const;
  showToast(scan);
  t.mock.timers.tick(9999);
  assert.deepEqual(texts(), [scan.text]);
  t.mock.timers.tick(1);
  assert.deepEqual(texts(), []);
  showToast(scan);
  showToast({ kind: 'success', text: 'Resumo enviado' });
  assert.deepEqual(texts(), ['Resumo enviado']);
});

test('while it has the focus a toast stays; afterwards its whole duration begins again', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'success', text: 'Arroz removido', action: undo });
  t.mock.timers.tick(9000);
  holdToast();
  t.mock.timers.tick(60_000);
  assert.deepEqual(texts(), ['Arroz removido']);
  releaseToast();
  t.mock.timers.tick(9999);
  assert.deepEqual(texts(), ['Arroz removido']);
  t.mock.timers.tick(1);
  assert.deepEqual(texts(), []);
});

test('a toast that waits for the end of its cause has no duration, focused or not', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ id: 'slow', kind: 'warning', text: 'A conexão está lenta', staysUntilClosed: true });
  holdToast();
  releaseToast();
  t.mock.timers.tick(60_000);
  assert.deepEqual(texts(), ['A conexão está lenta']);
  closeToast('slow');
  assert.deepEqual(texts(), []);
});

test('the end of a cause closes its own toast only', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ id: 'removed', kind: 'success', text: 'Arroz removido', action: undo });
  showToast({ kind: 'success', text: 'Produto adicionado ao carrinho' });
  closeToast('removed');
  assert.deepEqual(texts(), ['Produto adicionado ao carrinho']);
  closeToast();
  assert.deepEqual(texts(), []);
  t.mock.timers.tick(5000);
  assert.deepEqual(texts(), []);
});

test('warnings of one moment share the toast, the two newest; later ones and successes replace it', (t) => {
  stopClock(t);
  t.after(resetPage);
  let now = 50_000;
  t.mock.method(Date, 'now', () => now);
  showToast({ kind: 'success', text: 'salvo' });
  for (const text of ['um', 'dois', 'um', 'três']) showToast({ kind: 'warning', text });
  assert.deepEqual(texts(), ['um', 'três']);
  now += 1000;
  showToast({ kind: 'warning', text: 'quatro' });
  assert.deepEqual(texts(), ['quatro']);
  showToast({ kind: 'success', text: 'salvo' });
  assert.deepEqual(texts(), ['salvo']);
});

test('another screen closes the toast of the screen before, not the one that led there', (t) => {
  stopClock(t);
  t.after(resetPage);
  let now = 50_000;
  t.mock.method(Date, 'now', () => now);
  showToast({ kind: 'warning', text: 'O pedido foi encerrado' });
  leaveToast();
  assert.deepEqual(texts(), ['O pedido foi encerrado']);
  now += 1000;
  leaveToast();
  assert.deepEqual(texts(), []);
  showToast({ id: 'slow', kind: 'warning', text: 'A conexão está lenta', staysUntilClosed: true });
  now += 1000;
  leaveToast();
  assert.deepEqual(texts(), ['A conexão está lenta'], 'its cause goes on');
});
