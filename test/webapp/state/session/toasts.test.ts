import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetPage } from '../../../../webapp/browser/storage/page-state.ts';
import { closeToast, showToast, toastsState } from '../../../../webapp/state/session/toasts.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const texts = () => toastsState.list.map(({ text }) => text);

// Spec §9: "Toasts auto-hide (default delay 5000 ms)."
test('a toast hides itself after 5000 ms', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'success', text: 'um' });
  t.mock.timers.tick(3000);
  showToast({ kind: 'success', text: 'dois' });
  t.mock.timers.tick(2000);
  assert.deepEqual(texts(), ['dois']);
  t.mock.timers.tick(3000);
  assert.deepEqual(texts(), []);
});

test('the same text is not shown twice at once, and the second toast has its own duration', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'success', text: 'um' });
  t.mock.timers.tick(4000);
  showToast({ kind: 'success', text: 'um' });
  assert.deepEqual(texts(), ['um']);
  t.mock.timers.tick(4000);
  assert.deepEqual(texts(), ['um']);
});

test('a toast can be closed', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'warning', text: 'um' });
  const [toast] = toastsState.list;
  closeToast(toast?.id ?? '');
  assert.deepEqual(texts(), []);
});

test('the same text with another title replaces the earlier toast', (t) => {
  stopClock(t);
  t.after(resetPage);
  showToast({ kind: 'warning', title: 'Café', text: 'Você está sem conexão' });
  showToast({ kind: 'warning', title: 'Arroz', text: 'Você está sem conexão' });
  assert.deepEqual(
    toastsState.list.map(({ title }) => title),
    ['Arroz'],
  );
});
