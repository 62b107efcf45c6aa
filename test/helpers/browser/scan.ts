import type { Page } from 'playwright-core';

/**
 * Types a code and Enter as a scanner does: `gapMs` apart by the events' own times, also on a busy machine. They go to
 * whatever has the focus.
 */
export async function scan(page: Page, code: string, gapMs = 10): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const keys = [
    ...[...code].map((key) => ({ key, text: key })),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ];
  const start = (Date.now() - keys.length * gapMs) / 1_000;
  await Promise.all(
    keys.flatMap((key, place) => {
      const timestamp = start + (place * gapMs) / 1_000;
      const { text: _, ...released } = key;
      return [
        devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...released }),
      ];
    }),
  );
  await devtools.detach();
}
