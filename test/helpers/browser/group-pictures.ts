import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The side in pixels to which the picture of a group is reduced: text becomes grey, colours and places stay. */
export const side = 24;
const channels = 3;
/** Differences from one browser to the next stay below these: of all values on average, and of single pixels. */
const largestMean = 6;
const largestStep = 60;
const largestShare = 0.06;

/** Every group of the page of components as a picture of 24 × 24 pixels, one above the other. */
export async function groupPictures(page: Page): Promise<Buffer> {
  const pictures: Buffer[] = [];
  for (const group of await page.locator('.showcase-group').all()) {
    const picture = await group.screenshot({ animations: 'disabled', caret: 'hide' });
    pictures.push(await sharp(picture).flatten().resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer());
  }
  const all = Buffer.concat(pictures);
  return sharp(all, { raw: { width: side, height: side * pictures.length, channels } })
    .png()
    .toBuffer();
}

/**
 * The numbers of the groups that look different from the kept picture, from 0, each with its mean difference (0 to
 * 255). Another number of groups is a difference of all.
 */
export async function changedGroups(kept: Buffer, now: Buffer): Promise<Record<number, number>> {
  const [before, after] = await Promise.all([kept, now].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  const size = side * side * channels;
  const changed: Record<number, number> = {};
  const count = Math.max(before?.length ?? 0, after?.length ?? 0) / size;
  for (let group = 0; group < count; group++) {
    const steps = Array.from({ length: size }, (_, at) =>
      Math.abs((before?.[group * size + at] ?? 0) - (after?.[group * size + at] ?? 0)),
    );
    const mean = steps.reduce((sum, step) => sum + step, 0) / size;
    const share = steps.filter((step) => step > largestStep).length / size;
    if (mean > largestMean || share > largestShare) changed[group] = Math.round(mean);
  }
  return changed;
}
