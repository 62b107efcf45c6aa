import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Frames are checked one by one below. From the outer page axe would post messages to them, which a frame of another
// site refuses.
// 'region' takes a third of axe's time, and its impact is always moderate (harness.test.ts).
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false, rules: { region: { enabled: false } } };

/**
 * Fails when axe-core finds a serious or critical violation on the current page or in one of its frames. The error
 * names the rule and the elements.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast in the middle of its fade has a wrong contrast, so motion stops while axe runs.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const frame of page.frames()) await expectFrameAccessible(frame);
  await page.emulateMedia({ reducedMotion: null });
}

async function expectFrameAccessible(frame: Frame): Promise<void> {
  await frame.evaluate(settleMotion);
  await loadAxe(frame);
  const { violations } = await frame.evaluate((options) => window.axe.run(document, options), OPTIONS);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const messages = grave.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html}`).join('\n')}`,
  );
  assert.equal(messages.join('\n'), '', `${frame.url()} has accessibility violations`);
}

/** Loads axe into the frame, once per document. Compiling it takes a quarter of a check's time. */
export async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axeSource); // not a script element: the page's content policy refuses it
}

/**
 * Runs in the page: finishes every animation that has an end. Endless ones, such as a spinner's, keep running. It waits
 * for two frames, or for a second where the browser draws none.
 */
async function settleMotion(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter((motion) => Number.isFinite(Number(motion.effect?.getComputedTiming().endTime)));
  for (const motion of finite) motion.finish();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 1000);
  });
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
