import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Ferragem</title>
<item><g:id>furadeira-1</g:id><title>FURADEIRA DE IMPACTO 650W</title><g:description>&lt;p&gt;Com &lt;b&gt;maleta&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</g:description>
<g:price>289.90 BRL</g:price><g:sale_price>249.90 BRL</g:sale_price><g:sale_price_effective_date>2020-01-01T00:00Z/2020-02-01T00:00Z</g:sale_price_effective_date>
<g:availability>in_stock</g:availability><g:brand>Sem marca</g:brand><g:product_type>ferramentas-eletricas</g:product_type>
<g:custom_label_0>Vendido e entregue por Ferragem do Zé </g:custom_label_0><g:shipping><g:price>19.90 BRL</g:price></g:shipping></item>
<item><g:id>portao-1</g:id><title>Portão sob medida</title><g:price>1.00 BRL</g:price><g:availability>preorder</g:availability><g:custom_label_0>Sob consulta</g:custom_label_0></item>
<item><title>Sem identificação</title><g:price>5.00 BRL</g:price></item>
</channel></rss>`;

journey(
  "an imported product is in the catalogue, with the merchant's price, seller and category",
  { env: {} },
  async ({ page, shop, open, check }) => {
    const { stdout } = await importFeed(feed, shop.dataDir);
    assert.match(stdout, /Produtos: 2 novos/);
    assert.match(stdout, /[Ll]inha 8\b.*id/, 'what cannot be used is listed by line and reason');

    await open('/#demo-whatsapp');
    await page.getByPlaceholder('Pesquisar por produto').fill('furadera');
    await page.keyboard.press('Enter');
    const drill = page.getByRole('article', { name: 'FURADEIRA DE IMPACTO 650W' });
    await drill.getByText(/^R\$\s289,90$/).waitFor();
    assert.equal(await drill.getByText('249,90').count(), 0, 'its promotion is over');
    await drill.getByText('Ferragem do Zé', { exact: true }).waitFor();
    assert.equal(await drill.getByText('Marca').count(), 0, "'Sem marca' is no brand");
    await drill.getByRole('heading').getByRole('link').click();
    await page.getByText('maleta').waitFor();
    assert.equal(await page.getByText('alert(1)').count(), 0);
    await check();

    await page
      .getByRole('link', { name: /voltar/i })
      .first()
      .click();
    await page.getByPlaceholder('Pesquisar por produto').fill('portao');
    await page.keyboard.press('Enter');
    const gate = page.getByRole('article', { name: 'Portão sob medida' });
    await gate.getByText('Sob consulta').waitFor();
    assert.equal(await gate.getByText(/R\$|Grátis/).count(), 0, 'a placeholder is no price');
    assert.equal(await gate.getByRole('button', { name: /^Adicionar/ }).count(), 0);
    await check();
  },
);

journey('a file that is not a feed is refused in Portuguese, with the line', { env: {} }, async ({ shop }) => {
  const failure = await importFeed('{"produtos": []}', shop.dataDir).then(
    () => assert.fail('it was taken'),
    (error: { code: number; stderr: string }) => error,
  );
  assert.equal(failure.code, 1);
  assert.match(failure.stderr, /: Linha 1: este arquivo não é um feed/);
});
