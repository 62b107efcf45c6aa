import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProductSkeleton } from '../../../webapp/product/product-skeleton.tsx';
import { catalogState } from '../../../webapp/state/catalog/catalog-state.ts';
import { openWebapp } from '../../helpers/page/webapp.ts';
import { sampleProduct } from '../../helpers/samples.ts';
import { markup, readAloud } from '../components/markup.tsx';

test('a product that loads shows the picture, name and price that the list had', async (t) => {
  await openWebapp(t);
  const images = [{ url: '/fotos/arroz.jpg' }];
  catalogState.products = [
    sampleProduct({ providerId: 'arroz', name: 'Arroz Branco', price: 12.5, listPrice: 12.5, images }),
  ];
  const shown = <ProductSkeleton id="arroz&Variant=5kg" />;
  assert.match(readAloud(shown), /Carregando o produto.*Arroz Branco.*R\$\s12,50/);
  assert.match(markup(shown), /src="\/fotos\/arroz\.jpg"/);
  assert.equal(readAloud(<ProductSkeleton id="feijao" />), 'Carregando o produto');
});
