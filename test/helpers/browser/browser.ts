import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type BrowserProgram, npmChromium } from './npm-chromium.ts';
import { startOutsideSites } from './outside-sites.ts';

const INSTALLED = [
  // The same engine without a window, from Debian's chromium-headless-shell: a page takes a quarter less CPU.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const DISABLED = [
  // Lets a page of the web frame the shop of this machine, as a chat does.
  'LocalNetworkAccessChecks',
  // A full browser keeps extra pages ready for each context: a spare one, and invisible parts of its window.
  'SpareRendererForSitePerProcess',
  'PreloadTopChromeWebUI',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** The sandbox is off because it needs rights that containers withhold. This browser opens only our own pages. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  `--disable-features=${DISABLED.join(',')}`,
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
];

/**
 * The Chromium for the tests: CHROME_PATH, else an installed one, else the one from npm. NPM_BROWSER_ONLY=1 ignores
 * installed ones, to test a machine without any. There is always one or an error, never a skipped test.
 */
async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`);
  if (named) return { executablePath: named, from: 'CHROME_PATH' };
  const installed = process.env.NPM_BROWSER_ONLY ? undefined : INSTALLED.find((place) => existsSync(place));
  return installed ? { executablePath: installed, from: installed } : await npmChromium();
}

/** Starts a Chromium that reaches this machine only; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const outside = await startOutsideSites();
  const args = [...FLAGS, ...outside.flags];
  const browser = await chromium.launch({ executablePath, args, headless: true, ...(env && { env }) });
  browser.once('disconnected', outside.stop);
  return browser;
}
