import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { isChatLink } from '#shared/rules/links/is-chat-link.ts';
import { chatOpensWithinMs, onChatNotOpened } from '../../../../webapp/browser/navigation/chat-return.ts';
import { redirectTo } from '../../../../webapp/browser/navigation/redirect.ts';
import { lookAt, openTab } from '../../../helpers/page.ts';
import { stopClock } from '../../../helpers/stopped-clock.ts';

const chat = 'https://wa.me/5511900000000?text=Oi';

/** A page that watches its way back to the chat, and how often that opened nothing. */
function watched(t: TestContext) {
  stopClock(t);
  let stop = () => {};
  // Before the tab itself is gone.
  t.after(() => stop());
  const tab = openTab(t);
  const told = { times: 0 };
  stop = onChatNotOpened(isChatLink, () => {
    told.times += 1;
  });
  return { tab, told, stop, wait: (milliseconds: number) => t.mock.timers.tick(milliseconds) };
}

describe('the way back to the chat', () => {
  test('that opens nothing is told of after a second and a half, once', (t) => {
    const { tab, told, wait } = watched(t);
    redirectTo(chat);
    assert.deepEqual(tab.leftFor, [chat], 'it is tried first');
    wait(chatOpensWithinMs - 1);
    assert.equal(told.times, 0);
    wait(1);
    assert.equal(told.times, 1);
    wait(chatOpensWithinMs * 10);
    assert.equal(told.times, 1);
  });

  test('that opens the app is nothing to tell, also when the person comes back', (t) => {
    const { tab, told, wait } = watched(t);
    redirectTo(chat);
    lookAt(tab, false);
    lookAt(tab, true);
    wait(chatOpensWithinMs * 2);
    assert.equal(told.times, 0);
  });

  test('is watched for links that are pressed, and for no other address', (t) => {
    const { told, wait } = watched(t);
    press(t, chat);
    wait(chatOpensWithinMs);
    assert.equal(told.times, 1);
    press(t, 'https://banco.example/');
    redirectTo('https://banco.example/pagar');
    wait(chatOpensWithinMs);
    assert.equal(told.times, 1);
  });

  test('is watched no more once that was ended', (t) => {
    const { told, stop, wait } = watched(t);
    redirectTo(chat);
    stop();
    redirectTo(chat);
    wait(chatOpensWithinMs);
    assert.equal(told.times, 0);
  });
});

/** Presses a link with this address. */
function press(t: TestContext, href: string): void {
  class FakeElement {
    closest = () => ({ href });
  }
  Object.defineProperty(globalThis, 'Element', { value: FakeElement, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'Element'));
  (window as unknown as { dispatch: (name: string, event: unknown) => void }).dispatch('click', { target: new FakeElement() });
}
