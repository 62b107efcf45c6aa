import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleIds, variableOf } from '#shared/contract/platform/platform-samples.ts';
import { placeOrder, startDemo, variables } from './documented-demo.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};
type Served = { paths: Record<string, Record<string, Operation>> };

// Decision: Each request example of the served Platform document is accepted as it is; only ids stand for real ones.
test('each request example of the served document is accepted by the server', async (t) => {
  const { url, key, serviceUrl } = await startDemo(t);
  const order = await placeOrder(serviceUrl);
  const { paths } = (await (await fetch(`${url}/platform/openapi.json`)).json()) as Served;
  let sent = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, requestBody }] of Object.entries(methods)) {
      const content = requestBody?.content['application/json'];
      if (!content) continue;
      assert.ok(content.example, operationId);
      const ids: Record<string, string> = await variables(
        url,
        key,
        order,
        path.includes('/webhooks/') ? '$WEBHOOK' : '',
      );
      const at = path.replace(
        /\{(\w+)\}/,
        (_whole, name: string) => ids[variableOf(path.replace(_whole, `:${name}`))] ?? '',
      );
      const body = JSON.stringify(content.example).replaceAll(exampleIds.CONTATO, ids.CONTATO ?? '');
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `exemplo-${operationId}`,
      };
      const response = await fetch(url + at, { method: method.toUpperCase(), headers, body });
      const text = await response.text();
      assert.equal(response.status, 200, `${operationId} ${body}\n${text}`);
      sent += 1;
    }
  assert.ok(sent > 15, 'the examples were found');
});
