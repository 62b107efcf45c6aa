import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceQuery } from '#shared/rules/links/choice-query.ts';
import { choiceInUrl } from '../../../../webapp/browser/navigation/choice-in-url.ts';
import { openTab } from '../../../helpers/page/page.ts';

const size = { providerId: 'tam', optionProviderId: 'p&m', redirectable: false };
const colour = { providerId: 'cor', optionProviderId: 'verde', redirectable: true };

test("a line's link opens its product with the options of the line", (t) => {
  const tab = openTab(t, { url: '/product/camisa' });
  assert.deepEqual(choiceInUrl(), {});
  tab.search = `${choiceQuery([colour, size])}&utm_source=x`;
  assert.deepEqual(choiceInUrl(), { cor: 'verde', tam: 'p&m' });
  assert.equal(choiceQuery([]), '');
});
