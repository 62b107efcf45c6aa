import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type BrowserProgram, npmBrowserRunsHere, npmChromium } from './npm-chromium.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The sandbox is off because it needs rights that containers withhold: this browser only ever opens our own pages. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  // A page of the web may frame the shop of this machine, as a chat does.
  '--disable-features=LocalNetworkAccessChecks',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
];

/**
 * Which Chromium the tests drive: CHROME_PATH, else the one npm brought, where it runs, else an installed one. npm's is the
 * same on every machine, and without a window's frame a third lighter; benches prefer the installed one, which is newer. There
 * is always one, or an error: never a skipped test.
 */
async function findBrowser(preferred: 'npm' | 'installed'): Promise<BrowserProgram> {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist`);
  if (named) return { executablePath: named, from: 'CHROME_PATH' };
  const installed = preferred === 'npm' && npmBrowserRunsHere ? undefined : INSTALLED.find((place) => existsSync(place));
  return installed ? { executablePath: installed, from: installed } : await npmChromium();
}

/** Starts a Chromium; whoever asks closes it. */
export async function launchBrowser(preferred: 'npm' | 'installed' = 'npm'): Promise<Browser> {
  const { executablePath, env } = await findBrowser(preferred);
  return await chromium.launch({ executablePath, args: FLAGS, headless: true, ...(env && { env }) });
}
