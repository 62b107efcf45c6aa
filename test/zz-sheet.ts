import { readFileSync } from 'node:fs';
import { launchBrowser } from './helpers/browser.ts';

const [out, ...files] = process.argv.slice(2);
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
await page.setContent(
  `<body style="margin:4px;display:flex;flex-wrap:wrap;gap:6px;align-items:start;background:#999">${files.map((f) => `<div>${f}<br><img width=290 src="data:image/png;base64,${readFileSync(`/tmp/shots/${f}.png`).toString('base64')}"></div>`).join('')}`,
);
await page.screenshot({ path: `/tmp/shots/${out}.png`, fullPage: true });
await browser.close();
