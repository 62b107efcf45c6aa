import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  FORBIDDEN_TEXT,
  LONGEST,
  longComments,
  MODULES,
  misnamed,
  PACKAGES,
  tooLong,
  WORDS,
} from './helpers/source/module-boundaries.ts';
import { importCycles, unlistedFiles, upwardImports } from './helpers/source/module-rules.ts';
import { strayPackages, strayText, strayWords, strayWrites } from './helpers/source/place-rules.ts';
import type { SourceTree } from './helpers/source/source-tree.ts';

// Each rule of the module-boundary test gets one violation here, to prove that the test reports it.
describe('the module-boundary test finds', () => {
  const planted = (files: Record<string, string>): SourceTree => new Map(Object.entries(files));

  test('a folder that the table does not list', () => {
    assert.deepEqual(
      unlistedFiles(planted({ 'attic/box.ts': '', 'webapp/attic/box.tsx': '', 'webapp/cart/item.tsx': '' }), MODULES),
      ['attic/box.ts', 'webapp/attic/box.tsx'],
    );
  });

  test('a comment beyond column 120', () => {
    const long = 'word '.repeat(24);
    const text = ['/**', ` * ${long}`, ' */', `  // ${long}`, `const text = '${long}';`, '// short'].join('\n');
    assert.deepEqual(longComments(planted({ 'webapp/cart/item.tsx': text })), [
      'webapp/cart/item.tsx:2',
      'webapp/cart/item.tsx:4',
    ]);
  });

  test('an import that points up, sideways or into a test', () => {
    const tree = planted({
      'shared/rules/cart/a.ts':
        "import type {\n  Order,\n} from '#shared/model/order/order.ts';\nimport { b } from '#shared/contract/b.ts';",
      'webapp/components/ui/c.tsx': "export { d } from '../../state/d.ts';",
      'webapp/payment/e.tsx': "const f = () => import('../product/f.tsx');\nimport '../cart/g.css';",
      'gateway/server.ts':
        "import { buildOrderService } from '../order-service/start.ts';\nimport { h } from '../order-service/database/h.ts';",
      'order-service/providers/j.ts': "await import(new URL('../routes/j.ts', import.meta.url).href);",
      'order-service/app.ts': "import { sample } from '../test/helpers/samples.ts';",
      'test/i.test.ts': "import { h } from '../order-service/database/h.ts'; // import { x } from './nowhere.ts'",
    });
    assert.deepEqual(upwardImports(tree, MODULES), [
      'shared/rules/cart/a.ts -> shared/contract/b.ts',
      'webapp/components/ui/c.tsx -> webapp/state/d.ts',
      'webapp/payment/e.tsx -> webapp/product/f.tsx',
      'gateway/server.ts -> order-service/database/h.ts',
      'order-service/providers/j.ts -> order-service/routes/j.ts',
      'order-service/app.ts -> test/helpers/samples.ts',
    ]);
  });

  test('an import cycle, reported once', () => {
    const tree = planted({
      'shared/rules/cart/b.ts': "import { c } from './c.ts';",
      'shared/rules/cart/c.ts': "import { a } from '#shared/rules/cart/a.ts';",
      'shared/rules/cart/a.ts': "import { b } from './b.ts';",
      'shared/rules/cart/d.ts': "import { a } from './a.ts';",
    });
    assert.deepEqual(importCycles(tree), [
      'shared/rules/cart/a.ts -> shared/rules/cart/b.ts -> shared/rules/cart/c.ts -> shared/rules/cart/a.ts',
    ]);
  });

  test('a package outside its modules', () => {
    const tree = planted({
      'shared/rules/cart/a.ts': "import { Type } from 'typebox';\nimport fs from 'node:fs';",
      'shared/contract/b.ts': "import { Type } from 'typebox';",
      'webapp/cart/c.tsx': "import 'undici';\nimport { useState } from 'react';",
      'gateway/app.ts': "import { createRoot } from 'react-dom/client';\nimport fastify from 'fastify';",
      'order-service/services/d.ts': "import pg from 'pg';",
      'order-service/database/e.ts': "import pg from 'pg';",
    });
    assert.deepEqual(
      strayPackages(tree, PACKAGES).map((fault) => fault.replace(/ \(.*/, '')),
      [
        'shared/rules/cart/a.ts: typebox',
        'shared/rules/cart/a.ts: node:fs',
        'webapp/cart/c.tsx: undici',
        'gateway/app.ts: react-dom',
        'order-service/services/d.ts: pg',
      ],
    );
  });

  test('a word outside its allowed place, but not in a comment or in another word', () => {
    const tree = planted({
      'webapp/cart/a.tsx':
        'window.open(url);\n// window.open is forbidden\nconst documentType = props.document.type;\nrefetch(); prefetch();',
      'webapp/browser/b.ts': 'document.title = title;',
      'webapp/state/c.ts': "await fetch('/api/order/current');",
      'webapp/api/client.ts': 'await fetch(url);',
      'order-service/database/d.ts': 'const url = process.env.DATABASE_URL;',
      'order-service/services/messaging/i.ts':
        "import { readMetaWebhook } from '../../providers/meta/webhook-events.ts';\n  case 'meta':\n  const type = ChannelType[name];",
      'order-service/services/orders/k.ts':
        "if (channelType === ChannelType.WhatsApp) return;\nif (account.provider !== 'mercadopago') return;\nif (type === PaymentProviderType.Manual) return;",
      'order-service/providers/meta/l.ts': 'switch (type) {\n  case ChannelType.WhatsApp:',
      'webapp/product/e.tsx': '<p dangerouslySetInnerHTML={html} />',
      'webapp/product/f.tsx': 'export default function F() {}',
      'gateway/app.ts': "import { x } from '../shared/rules/cart/x.ts';\nif (typeof window === 'undefined') return;",
      'gateway/proxy/h.ts': "app.register(proxy, { prefix: '/api/:shop' });\napp.register(proxy, { prefix: '/api' });",
      'test/g.test.ts': 'beforeEach(() => reset());\n  beforeEach(() => reset());\ntest.skip("later");',
    });
    assert.deepEqual(
      strayWords(tree, WORDS).map((fault) => fault.replace(/ \(.*/, '')),
      [
        'webapp/cart/a.tsx:1: window',
        'webapp/state/c.ts:1: fetch(',
        'order-service/database/d.ts:1: process.env',
        'order-service/services/messaging/i.ts:1: /providers/meta/',
        "order-service/services/messaging/i.ts:2: case 'meta'",
        'order-service/services/orders/k.ts:1: ChannelType.WhatsApp',
        "order-service/services/orders/k.ts:2: !== 'mercadopago'",
        'webapp/product/e.tsx:1: dangerouslySetInnerHTML',
        'webapp/product/f.tsx:1: export default',
        "gateway/app.ts:1: from '../shared/",
        'gateway/app.ts:2: typeof window',
        "gateway/proxy/h.ts:1: prefix: '/api/:",
        'test/g.test.ts:1: beforeEach(',
        'test/g.test.ts:3: test.skip(',
      ],
    );
  });

  test('state that is created or changed outside webapp/state', () => {
    const tree = planted({
      'webapp/cart/a.tsx': "import { proxy } from 'valtio';\nimport { useSnapshot } from 'valtio';",
      'webapp/cart/b.tsx': "import { order, addItem } from '../state/order.ts';\norder.items[0].quantity += 1;",
      'webapp/cart/c.tsx':
        "import { type Toast, order } from '../state/order.ts';\nif (order.version === 2 || order.total >= 3) addItem(order.items);",
      'webapp/state/order.ts':
        "import { proxy } from 'valtio';\nimport { session } from './session.ts';\nsession.code = '';",
    });
    assert.deepEqual(strayWrites(tree), ['webapp/cart/a.tsx: { proxy }', 'webapp/cart/b.tsx: order']);
  });

  test('a file name that is no search term, and a file that is too long', () => {
    const tree = planted({
      'shared/rules/Money.ts': '',
      'webapp/cart/index.ts': '',
      'webapp/cart/cart-item.tsx': '\n'.repeat(LONGEST),
      'test/a.test.ts': `// Spec §4: "A\n// sentence."\n// Decision: Another.\n${'\n'.repeat(LONGEST - 1)}`,
      'test/b.test.ts': `// A plain comment counts.\n${'\n'.repeat(LONGEST - 1)}`,
      'README.md': '\n'.repeat(2000),
    });
    assert.deepEqual(misnamed(tree), ['shared/rules/Money.ts', 'webapp/cart/index.ts']);
    assert.deepEqual(tooLong(tree), ['webapp/cart/cart-item.tsx', 'test/b.test.ts']);
  });

  test('text about anything but the project itself', () => {
    const tree = planted({
      'README.md': `see ../${'shared'}/spec.md\n${'Issue'} #2 says\nrun /${'work'}/main\nspec §4 says`,
      'shared/a.ts': "import { x } from '#shared/x.ts';",
    });
    assert.deepEqual(strayText(tree, FORBIDDEN_TEXT).length, 3);
  });
});
