import assert from 'node:assert/strict';
import { untilRendered } from '../../helpers/browser/first-screen.ts';
import { journey } from '../../helpers/browser/journey.ts';

declare global {
  interface Window {
    /** Whether React loaded in a timer; undefined until it has loaded. */
    reactCame?: 'in a timer' | 'with the bundle';
  }
}

// A string, because the page does not have the compiler's helpers. React reports its start to the developer tools hook.
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

journey("React's own script runs in a separate task, not in the bundle's", async (walk) => {
  const { page, open } = walk;
  await page.addInitScript(watchReact);
  await untilRendered(walk);
  await open('/catalog#demo-webchat');
  const came = await page.waitForFunction(() => window.reactCame);
  assert.equal(await came.jsonValue(), 'in a timer');
});
