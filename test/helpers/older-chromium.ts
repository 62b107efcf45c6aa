import type { Page } from 'playwright-core';

/** The first version of which the journeys know that it asks again for a module that did not come, and draws a picture it has at once. */
const first = 156;

/** Whether the browser is one of the Chromiums before that, as the one that comes with the packages is. */
export const isOlderChromium = (page: Page): boolean => Number.parseInt(page.context().browser()?.version() ?? '', 10) < first;
