import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variantQuery } from '#shared/rules/links/variant-query.ts';
import { variantInUrl } from '../../../../webapp/browser/navigation/variant-in-url.ts';
import { openTab } from '../../../helpers/page/page.ts';

const size = { providerId: 'tam', optionProviderId: 'p&m', redirectable: false };
const colour = { providerId: 'cor', optionProviderId: 'verde', redirectable: true };

test("a line's link opens its product with the options of the line", (t) => {
  const tab = openTab(t, { url: '/product/camisa' });
  assert.deepEqual(variantInUrl(), {});
  tab.search = `${variantQuery([colour, size])}&utm_source=x`;
  assert.deepEqual(variantInUrl(), { cor: 'verde', tam: 'p&m' });
  assert.equal(variantQuery([]), '');
});
