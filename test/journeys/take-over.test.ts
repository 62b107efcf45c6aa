import assert from 'node:assert/strict';
import { untilDrawn } from '../helpers/first-screen.ts';
import { journey } from '../helpers/journey.ts';

declare global {
  interface Window {
    /** Whether React came while a timer went off; nothing as long as it has not come. */
    reactCame?: 'in a timer' | 'with the bundle';
  }
}

// Text, for the compiler's helpers are not in the page. React tells whoever looks over its shoulder that it is there.
const watchReact = `{
  let isInTimer = false;
  const setTimer = window.setTimeout;
  window.setTimeout = (then, ...others) => setTimer(() => { isInTimer = true; try { then(); } finally { isInTimer = false; } }, ...others);
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => { window.reactCame = isInTimer ? 'in a timer' : 'with the bundle'; return 1; },
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
}`;

journey("React's own script runs in a task of its own, and not in the one of the bundle", async (walk) => {
  const { page, open } = walk;
  await page.addInitScript(watchReact);
  await untilDrawn(walk);
  await open('/catalog#demo-webchat');
  const came = await page.waitForFunction(() => window.reactCame);
  assert.equal(await came.jsonValue(), 'in a timer');
});
