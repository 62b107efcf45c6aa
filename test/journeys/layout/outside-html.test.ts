import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { maxDepth } from '../../../webapp/components/text/bounded-html.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';
import { pictureOf } from '../../helpers/stand-ins/picture-source.ts';

/** Opens a product's page whose description is this HTML, and waits for the description's last word. */
async function openDescribed(page: Page, open: (path: string) => Promise<void>, description: string) {
  const product = '**/api/catalog/products/caneca-folha';
  await page.unroute(product);
  await page.route(product, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...data, description } } });
  });
  await open('/product/caneca-folha#demo-webchat');
  await page.getByText('fim da descrição').waitFor();
}

const violations = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations);

const styled = [
  '<div style="color:red" class="x"><font color="red">Feita</font> <span style="font-size:30px">à mão</span></div>',
  '<style>p { color: red }</style><style media="print">@import "https://evil.example/x.css";</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/"><meta http-equiv="refresh" content="9">',
  '<table style="width:100%" border="1"><tr><td style="padding:1px" onclick="x()" colspan="2">Altura</td></tr></table>',
  '<img src="http://fotos.example/a.png" style="width:10px" onerror="x()"><iframe src="https://evil.example"></iframe>',
  '<svg style="width:1px"><style>a{}</style><script>x()</script></svg><a href="javascript:x()" style="x">link</a>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x.swf"><form action="https://evil.example">',
  '<video src="https://evil.example/x.mp4" style="x"></video><p style="margin:0">fim da descrição</p>',
];

journey(
  "a merchant's styled HTML is shown without anything for the page's policy to keep out",
  async ({ page, open, check }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { violations: seen });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        seen.push(`${violatedDirective} ${sample}`),
      );
    });
    const reports: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().includes('/policy-reports') && reports.push(request.postData() ?? '')),
    );
    const picture = await pictureOf(40, 40);
    await page.route('https://fotos.example/**', (route) =>
      route.fulfill({ body: picture, contentType: 'image/jpeg' }),
    );
    await openDescribed(page, open, styled.join(''));
    await untilIdle(page);
    assert.deepEqual([await violations(page), reports], [[], []]);
    const text = await page.locator('.rich-text').textContent();
    assert.equal((text ?? '').replaceAll(/\s+/g, ''), 'FeitaàmãoAlturalinkfimdadescrição');
    await check();
  },
);

const nested = (tag: string, ends: boolean) =>
  `${`<${tag}>`.repeat(10_000)}fundo${ends ? `</${tag}>`.repeat(10_000) : ''}<p>fim da descrição</p>`;

journey(
  'ten thousand nested elements in a description cost less than the page itself, and are not deep',
  async ({ page, open }) => {
    const devTools = await page.context().newCDPSession(page);
    // Time of the page's own thread: what else the machine does is not counted.
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const costOf = async (description: string) => {
      const costs: number[] = [];
      for (let round = 0; round < 2; round++) {
        await page.goto('about:blank');
        const before = await busy();
        await openDescribed(page, open, description);
        await untilIdle(page);
        costs.push((await busy()) - before);
      }
      return Math.min(...costs);
    };
    const plain = await costOf('<p>fundo</p><p>fim da descrição</p>');
    for (const [tag, ends] of [
      ['div', true],
      ['b', false],
      ['ul', true],
      ['table', false],
      ['span', true],
    ] as const) {
      const cost = (await costOf(nested(tag, ends))) - plain;
      process.stdout.write(
        `# 10,000 nested <${tag}>: ${cost.toFixed(0)} ms more than the ${plain.toFixed(0)} ms of the page\n`,
      );
      // A machine's speed changes both.
      assert.ok(cost < plain, `<${tag}>: ${cost} ms more than the ${plain} ms of the page`);
      await page.locator('.rich-text').getByText('fundo').first().waitFor();
      const deepest = `.rich-text ${'* > '.repeat(maxDepth)}*`;
      assert.equal(await page.locator(deepest).count(), 0, `<${tag}> is deeper than ${maxDepth}`);
    }
  },
);

// Decision: Deep lists of a description indent three levels at most: a phone shows them without sideways scrolling.
for (const list of ['ul', 'ol'])
  journey(`twenty nested ${list} of a description fit a phone, and three levels are indented`, async (walk) => {
    const { page, open } = walk;
    const levels = Array.from({ length: 20 }, (_, at) => `<${list}><li>Nível ${at + 1}, com texto que continua`);
    await openDescribed(page, open, `${levels.join('')}${`</li></${list}>`.repeat(20)}<p>fim da descrição</p>`);
    await expectNoSidewaysScroll(page, `nested ${list}`);
    const starts = await page
      .locator('.rich-text li')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    assert.equal(new Set(starts).size, 3, `the items start at ${starts}`);
    assert.ok(await page.locator('.rich-text').evaluate((text) => text.scrollWidth <= text.clientWidth));
  });
