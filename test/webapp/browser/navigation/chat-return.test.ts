import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { isChatLink } from '#shared/rules/links/is-chat-link.ts';
import { chatOpensWithinMs, onChatNotOpened } from '../../../../webapp/browser/navigation/chat-return.ts';
import { redirectTo } from '../../../../webapp/browser/navigation/redirect.ts';
import { openTab, setVisible } from '../../../helpers/page/page.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const chat = 'https://wa.me/5511900000000?text=Oi';

/** A page that observes its chat links, and the links that opened nothing. */
function watched(t: TestContext) {
  stopClock(t);
  let stop = () => {};
  // Runs before the tab closes.
  t.after(() => stop());
  const tab = openTab(t);
  const reported = { times: 0 };
  stop = onChatNotOpened(isChatLink, () => {
    reported.times += 1;
  });
  return { tab, reported, stop, wait: (milliseconds: number) => t.mock.timers.tick(milliseconds) };
}

describe('the link back to the chat', () => {
  test('that opens nothing is reported once after 1.5 seconds', (t) => {
    const { tab, reported, wait } = watched(t);
    redirectTo(chat);
    assert.deepEqual(tab.leftFor, [chat], 'it is tried first');
    wait(chatOpensWithinMs - 1);
    assert.equal(reported.times, 0);
    wait(1);
    assert.equal(reported.times, 1);
    wait(chatOpensWithinMs * 10);
    assert.equal(reported.times, 1);
  });

  test('that opens the app is not reported, also when the person returns', (t) => {
    const { tab, reported, wait } = watched(t);
    redirectTo(chat);
    setVisible(tab, false);
    setVisible(tab, true);
    wait(chatOpensWithinMs * 2);
    assert.equal(reported.times, 0);
  });

  test('is observed for pressed links, and for no other URL', (t) => {
    const { reported, wait } = watched(t);
    press(t, chat);
    wait(chatOpensWithinMs);
    assert.equal(reported.times, 1);
    press(t, 'https://banco.example/');
    redirectTo('https://banco.example/pagar');
    wait(chatOpensWithinMs);
    assert.equal(reported.times, 1);
  });

  test('is not observed after the stop', (t) => {
    const { reported, stop, wait } = watched(t);
    redirectTo(chat);
    stop();
    redirectTo(chat);
    wait(chatOpensWithinMs);
    assert.equal(reported.times, 0);
  });
});

/** Presses a link with this URL. */
function press(t: TestContext, href: string): void {
  class FakeElement {
    closest = () => ({ href });
  }
  Object.defineProperty(globalThis, 'Element', { value: FakeElement, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'Element'));
  (window as unknown as { dispatch: (name: string, event: unknown) => void }).dispatch('click', {
    target: new FakeElement(),
  });
}
