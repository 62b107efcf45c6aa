import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { desk, phone, picture } from '../../helpers/browser/agent-desk.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { scan } from '../../helpers/browser/scan.ts';

const env = { DEMO: '1' };
const journey = journeysOfOneShop(env);
const buttonName = 'Ler código de barras com a câmera';

/**
 * A camera and a detector at the edge of the browser: the tests' Chromium has neither. The camera obeys the page's
 * policy and the permission; the detector reads a code from any picture once it is aimed, as Chrome on Android does. A
 * text, because the compiler's helpers do not exist in the page.
 */
const readsAs = (page: Page, code: string, { isRefused = false } = {}) =>
  page.addInitScript(`
    globalThis.BarcodeDetector = class {
      static async getSupportedFormats() { return ['ean_13', 'code_128']; }
      async detect(video) {
        const isPlaying = video.videoWidth > 0 && video.srcObject !== null;
        return isPlaying && globalThis.isAimed ? [{ rawValue: ${JSON.stringify(code)} }] : [];
      }
    };
    globalThis.isRefused = ${isRefused};
    globalThis.cameraTracks = [];
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
      const isAllowed = document.featurePolicy.allowsFeature('camera') && !globalThis.isRefused;
      if (!isAllowed) throw new DOMException('Permission denied', 'NotAllowedError');
      const picture = document.createElement('canvas');
      const [width, height] = [picture.width, picture.height] = [640, 480];
      const ink = picture.getContext('2d');
      ink.fillStyle = 'silver';
      setInterval(() => ink.fillRect(0, 0, width, height), 50);
      const stream = picture.captureStream(20);
      cameraTracks.push(...stream.getTracks());
      return stream;
    };
  `);

const aim = (page: Page) => page.evaluate(() => void Reflect.set(globalThis, 'isAimed', true));
/** How many cameras the page opened, and how many are still open. */
const cameras = (page: Page) =>
  page.evaluate(() => {
    const tracks = Reflect.get(globalThis, 'cameraTracks') as MediaStreamTrack[];
    return [tracks.length, tracks.filter(({ readyState }) => readyState === 'live').length];
  });

/** Opens the agent's catalogue, and the scanner in it. */
async function openScanner({ page, open }: Walk): Promise<void> {
  await open('/catalog#demo-agente');
  await page.getByRole('button', { name: buttonName }).click();
  await page.getByRole('dialog', { name: 'Ler código de barras' }).waitFor();
}

// Decision: Where the browser reads barcodes, the camera adds the product with the code, and is closed at once.
journey(
  'the camera reads the barcode of a product, which goes into the cart, and the camera is off again',
  { device: phone },
  async (walk) => {
    const { page, check } = walk;
    await readsAs(page, '7890000000017');
    await openScanner(walk);
    const dialog = page.getByRole('dialog', { name: 'Ler código de barras' });
    await dialog.getByText('Aponte a câmera para o código de barras do produto.').waitFor();
    assert.deepEqual(await cameras(page), [1, 1]);
    await check();
    await expectNoSidewaysScroll(page, 'the scanner');
    await picture(page, 'scanner-390');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'scanner-390-dark');

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await cameras(page), [1, 0]);
    const button = page.getByRole('button', { name: buttonName });
    await page.waitForFunction((name) => document.activeElement?.getAttribute('aria-label') === name, buttonName);
    await picture(page, 'scanner-button-390');

    await button.press('Enter');
    await dialog.getByText('Aponte a câmera').waitFor();
    await aim(page);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    assert.deepEqual(await cameras(page), [2, 0]);
  },
);

journey('a refused camera says what to do, and the code can be typed instead', { device: desk }, async (walk) => {
  const { page, check } = walk;
  await readsAs(page, '7890000000017', { isRefused: true });
  await openScanner(walk);
  const dialog = page.getByRole('dialog', { name: 'Ler código de barras' });
  await dialog.getByText(/^O navegador não deixou usar a câmera\. Libere a câmera/).waitFor();
  await check();
  await picture(page, 'scanner-refused-1280');
  await page.evaluate(() => void Reflect.set(globalThis, 'isRefused', false));
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  await dialog.getByText('Aponte a câmera').waitFor();
  await dialog.getByRole('button', { name: 'Digitar o código' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('.search-bar-input'));
  assert.deepEqual(await cameras(page), [1, 0]);
});

journey(
  'a console that does not let its frame use the camera gets a text that says so, and nothing reloads in circles',
  { device: desk, env: { ...env, FRAME_ANCESTORS: 'http://localhost:8099' } },
  async (walk) => {
    const { page, shop } = walk;
    await readsAs(page, '7890000000017');
    await page.route('http://localhost:8099/', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="pt-BR"><title>Console</title>
          <iframe title="loja" src="${shop.url}/catalog#demo-agente" width="420" height="780"></iframe>`,
      }),
    );
    await page.goto('http://localhost:8099/');
    const frame = page.frameLocator('[title=loja]');
    await frame.getByRole('button', { name: buttonName }).click();
    await frame.getByText(/^A tela em que o atendimento está aberto não permite a câmera\./).waitFor();
    await picture(page, 'scanner-framed');
  },
);

journey(
  'no button for the camera where the browser reads no barcodes, nor for a shopper',
  { device: phone },
  async ({ page, open }) => {
    await open('/catalog#demo-agente');
    await page.getByRole('button', { name: 'Enviar catálogo' }).waitFor();
    assert.equal(await page.getByRole('button', { name: buttonName }).count(), 0);
    const shopper = await page.context().newPage();
    await readsAs(shopper, '7890000000017');
    await shopper.goto(new URL('/catalog#demo-whatsapp', page.url()).href);
    await shopper
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .waitFor();
    assert.equal(await shopper.getByRole('button', { name: buttonName }).count(), 0);
  },
);

// Decision: A code that is scanned into a text field of an agent's page is a product, and the field keeps its text.
journey(
  'a code scanned while a field of the checkout has the focus adds its product, and the field has its text again',
  { device: desk },
  async (walk) => {
    const { page, open } = walk;
    await open('/#demo-agente');
    await findAndAdd(page, 'bone', /Boné/);
    await page.getByRole('link', { name: /^Carrinho/ }).click();
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    const summary = page.getByRole('region', { name: 'Resumo do pedido' });
    const note = page.getByLabel('Só a equipe vê');
    const fields = [
      [note, 'Ligar antes', 10],
      [page.getByLabel('CPF', { exact: true }), '529.982', 75],
      [page.getByLabel('Desconto manual'), '7,5', 10],
      [page.getByLabel('Nome', { exact: true }), '', 75],
    ] as const;
    for (const [place, [field, text, gapMs]] of fields.entries()) {
      await field.fill(text);
      await scan(page, '7890000000017', gapMs);
      await summary.getByText(`${place + 1} × Arroz Branco`).waitFor();
      assert.equal(await field.inputValue(), text);
      assert.equal(await field.evaluate((element) => element === document.activeElement), true);
    }
    await scan(page, '7899999999999');
    await page.getByText('7899999999999: Nenhum produto com este código.').waitFor();
    assert.equal(await page.getByLabel('Nome', { exact: true }).inputValue(), '');
    // A person types the same, and it stays.
    await note.fill('');
    await note.pressSequentially('7890000000017', { delay: 140 });
    await page.keyboard.press('Enter');
    assert.equal(await note.inputValue(), '7890000000017\n');
    await picture(page, 'lido-no-campo');
  },
);
