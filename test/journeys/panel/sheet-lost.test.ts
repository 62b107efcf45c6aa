import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { spreadsheetTexts } from '#shared/text/panel/panel-spreadsheet.ts';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };
const sheet = 'Código;Nome;Preço\nT1;Tapioca de teste;20,00\n';
const address = '**/painel/api/sheet/import';

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} an import whose response is lost says so, and the same press again shows what came of it`,
    { env: {}, device, expected: ['ERR_FAILED', 'ERR_CONNECTION', 'requestfailed'] },
    async ({ page, open, check }) => {
      const { width } = device.viewport;
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('link', { name: 'Planilha' }).click();
      const file = { name: 'tapioca.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };

      // A preview that waits shows that it is read, and for how long; it can be cancelled.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(address, async (route) => {
        await held;
        await route.continue().catch(() => {});
      });
      await page.getByLabel('Trazer uma planilha').setInputFiles(file);
      const progress = page.getByRole('status').filter({ hasText: spreadsheetTexts.reading });
      await progress.waitFor();
      await page.getByText(/^[3-9] segundos$/).waitFor();
      await check();
      await picture(page, `painel-planilha-lendo-${width}`);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await progress.waitFor({ state: 'detached' });
      release();
      await page.unroute(address);

      await page.getByLabel('Trazer uma planilha').setInputFiles(file);
      await page.getByRole('heading', { level: 2, name: '1 novo, 0 mudados, 0 sem mudança' }).waitFor();

      // The import arrives and is saved; its response is lost.
      const keys: (string | undefined)[] = [];
      await page.route(address, async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await page.getByRole('button', { name: 'Importar', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: spreadsheetTexts.maybeImported }).waitFor();
      await page.getByRole('link', { name: 'Ver produtos' }).waitFor();
      await page.getByRole('link', { name: 'Ver histórico' }).waitFor();
      // One press repeats the import: two would look like two imports.
      assert.equal(await page.getByRole('button', { name: 'Importar', exact: true }).count(), 0);
      await check();
      await expectNoSidewaysScroll(page, 'a lost response');
      await picture(page, `painel-planilha-sem-resposta-${width}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await check();
      await picture(page, `painel-planilha-sem-resposta-${width}-escuro`);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await page.getByRole('heading', { level: 2, name: 'Importada: 1 novo, 0 mudados, 0 sem mudança' }).waitFor();
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
      await check();
    },
  );
