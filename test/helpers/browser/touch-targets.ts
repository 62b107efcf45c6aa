import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** The side of a touch target in CSS px (WCAG 2.5.5). */
const SIDE = 44;

/**
 * Fails when a touch target of the whole page is smaller than 44 × 44 CSS px. The area of its label counts. Links in
 * running text are exempt (WCAG 2.5.5, "Inline"), and so are disabled elements.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  // Elements that scroll into view may move the others, so motion is reduced.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // tsx wraps every named function in a call of this name, which the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  const { measured, small } = await page.evaluate(measureTargets, SIDE);
  await page.emulateMedia({ reducedMotion: null });
  assert.ok(measured > 0, `${page.url()} has something to press`);
  assert.deepEqual(small, [], `${page.url()}: too small for a thumb`);
}

/** Runs in the page: tests points of each target from its middle outwards, until another element is hit. */
async function measureTargets(side: number): Promise<{ measured: number; small: string[] }> {
  const wanted =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="slider"]';
  const overlay = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const small: string[] = [];
  let measured = 0;
  for (const target of (overlay ?? document).querySelectorAll<HTMLElement>(wanted)) {
    if (isLeftOut(target)) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(done));
    const labels = 'labels' in target ? [...(target.labels as NodeListOf<HTMLElement>)] : [];
    const reach = [target, ...labels].map((part) => reachOf(part, [target, ...labels]));
    measured++;
    if (reach.some(([width, height]) => width >= side && height >= side)) continue;
    small.push(`${nameOf(target)}: ${reach.map((size) => size.join(' × ')).join(', ')}`);
  }
  return { measured, small };

  function isLeftOut(target: HTMLElement): boolean {
    const box = target.getBoundingClientRect();
    const isThere = target.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1;
    const isOff = target.matches(':disabled, [inert] *, [aria-hidden="true"] *') || target.tabIndex < 0;
    return !isThere || isOff || isInText(target);
  }

  /** A link whose line has more text than the link. */
  function isInText(target: HTMLElement): boolean {
    const around = target.parentElement?.textContent?.trim() ?? '';
    return getComputedStyle(target).display === 'inline' && around.length > (target.textContent?.trim().length ?? 0);
  }

  function reachOf(part: HTMLElement, own: HTMLElement[]): [width: number, height: number] {
    const box = part.getBoundingClientRect();
    const [x, y] = [
      box.x + (part.matches('[type="range"]') ? thumbOf(part as HTMLInputElement) : box.width / 2),
      box.y + box.height / 2,
    ];
    const isOwn = (atX: number, atY: number) => {
      const hit = document.elementFromPoint(atX, atY);
      return hit !== null && own.some((one) => one.contains(hit));
    };
    const along = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < side && isOwn(x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
      return steps;
    };
    if (!isOwn(x, y)) return [0, 0];
    // The middle counts as one px, and the last step outwards may end within one.
    return [along(-1, 0) + along(1, 0) + 1, along(0, -1) + along(0, 1) + 1];
  }

  /** The left position of the slider's thumb. It has its minimum width and never leaves the track. */
  function thumbOf(slider: HTMLInputElement): number {
    const part = (Number(slider.value) - Number(slider.min)) / (Number(slider.max) - Number(slider.min));
    return side / 2 + part * (slider.getBoundingClientRect().width - side);
  }

  function nameOf(target: HTMLElement): string {
    const words = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? '';
    return `${target.tagName.toLowerCase()}.${target.className} "${words.slice(0, 40)}"`;
  }
}
