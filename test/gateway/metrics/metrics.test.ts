import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { CounterAndHistogram } from '../../../gateway/metrics/histogram.ts';
import { startMetrics } from '../../../gateway/metrics/metrics.ts';
import type { JobMetrics } from '../../../gateway/proxy/upstream.ts';
import { bearer, contactCode, raw, sendRaw, startGateway, startOrderService } from '../gateway-fixture.ts';

const token = 'a-token-for-prometheus-0123456789';

const linesOf = async (url: string, headers: Record<string, string> = {}): Promise<string[]> =>
  (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n');

// Decision: The code lives in the URL hash and in the bearer header only: never in a path, a query, a log, a referrer.
test("counts requests by route pattern, without visitors' values in labels", async (t) => {
  const orderService = await startOrderService(t);
  const { url, port } = await startGateway(t, orderService);
  await fetch(`${url}/api/catalog/products/canary-product?canary=1`, { headers: bearer(contactCode) });
  await fetch(`${url}/api/canary-path`);
  const socket = connect(port, '127.0.0.1');
  socket.write(raw('GET /%zz HTTP/1.1', 'Host: canary-host', 'Connection: close'));
  socket.resume();
  await once(socket, 'close');

  const lines = await linesOf(url);
  assert.ok(
    lines.includes('http_requests_total{method="GET",route="/api/catalog/products/:id",status="200"} 1'),
    lines.join('\n'),
  );
  assert.ok(lines.includes('http_requests_total{method="GET",route="/api/*",status="404"} 1'));
  assert.ok(lines.includes('http_requests_total{method="GET",route="(none)",status="400"} 1'));
  assert.ok(lines.includes('http_request_duration_seconds_count{method="GET",route="/api/catalog/products/:id"} 1'));
  assert.ok(lines.some((line) => line.startsWith('process_resident_memory_bytes ')));
  assert.ok(!lines.some((line) => line.includes('canary')));
});

test('counts upstream calls by route pattern and outcome', async (t) => {
  const orderService = await startOrderService(t, (seen, response) => {
    if (seen.url.includes('top')) response.writeHead(500).end('{}');
    else if (seen.url.includes('categories')) response.destroy();
    else response.end('{"success":true,"data":{},"errors":[]}');
  });
  const { url } = await startGateway(t, orderService);
  for (const path of ['order/current', 'catalog/top', 'catalog/categories'])
    await fetch(`${url}/api/${path}`, { headers: bearer(contactCode) });
  const lines = await linesOf(url);
  const counted = (route: string, outcome: string) =>
    lines.includes(`order_service_calls_total{method="GET",route="${route}",outcome="${outcome}"} 1`);
  // The caller's session is fetched once.
  assert.ok(counted('/api/session/:code', '2xx'), lines.join('\n'));
  assert.ok(counted('/api/order/current', '2xx'));
  assert.ok(counted('/api/catalog/top', '5xx'));
  assert.ok(counted('/api/catalog/categories', 'unusable'));
  assert.ok(lines.includes('order_service_call_duration_seconds_count{method="GET",route="/api/catalog/top"} 1'));
  assert.ok(lines.includes('order_service_calls_open 0'));
});

test('counts a duration in every bucket that contains it, and in the sum', () => {
  const counts = new CounterAndHistogram<number>(
    { name: 'c', help: 'h', labelNames: ['method', 'route', 'status'] },
    { name: 't', help: 'h', labelNames: ['method', 'route'] },
    [0.1, 1],
  );
  for (const seconds of [0.05, 0.1, 0.5, 3, null]) counts.add('GET', '/a"b', 200, seconds);
  assert.deepEqual(
    counts
      .text()
      .split('\n')
      .filter((line) => /^[ct][_{]/.test(line)),
    [
      'c{method="GET",route="/a\\"b",status="200"} 5',
      't_bucket{method="GET",route="/a\\"b",le="0.1"} 2',
      't_bucket{method="GET",route="/a\\"b",le="1"} 3',
      't_bucket{method="GET",route="/a\\"b",le="+Inf"} 4',
      't_sum{method="GET",route="/a\\"b"} 3.65',
      't_count{method="GET",route="/a\\"b"} 4',
    ],
  );
});

test('counts open event streams', async (t) => {
  const orderService = await startOrderService(t, (_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
  });
  const { url } = await startGateway(t, orderService);
  const leaving = new AbortController();
  const stream = await fetch(`${url}/api/order/events`, { headers: bearer(contactCode), signal: leaving.signal });
  assert.equal(stream.status, 200);
  assert.ok((await linesOf(url)).includes('event_streams_open 1'));
  leaving.abort();
  let lines = await linesOf(url);
  for (const end = Date.now() + 3_000; !lines.includes('event_streams_open 0') && Date.now() < end; )
    lines = await linesOf(url);
  assert.ok(lines.includes('event_streams_open 0'), lines.join('\n'));
});

// Decision: Prometheus: /metrics (loopback or METRICS_TOKEN).
test('opens /metrics without a token only for this machine, not for requests through its proxy', async (t) => {
  const { url, port } = await startGateway(t, await startOrderService(t));
  const statusWith = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status;
  assert.equal(await statusWith({}), 200);
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'forwarded',
    'via',
  ])
    assert.equal(await statusWith({ [name]: '127.0.0.1' }), 404, name);
  const statusFor = async (host: string) =>
    (await sendRaw(port, raw('GET /metrics HTTP/1.1', `Host: ${host}`, 'Connection: close'))).status;
  for (const host of ['localhost', `LOCALHOST:${port}`, '127.0.0.1', '127.0.0.2:80', '[::1]:3000'])
    assert.equal(await statusFor(host), 200, host);
  for (const host of ['loja.example', '127.0.0.1.example', 'localhost.example:80', '10.0.0.1'])
    assert.equal(await statusFor(host), 404, host);
  const posted = await fetch(`${url}/metrics`, { method: 'POST' });
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET']);
});

// Decision: Prometheus: /metrics (loopback or METRICS_TOKEN).
test('opens /metrics with a token for every caller that sends it', async (t) => {
  const { url } = await startGateway(t, await startOrderService(t), { metricsToken: token });
  const statusWith = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status;
  for (const headers of [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: `Bearer ${token}x` },
    { authorization: `Basic ${token}` },
  ])
    assert.equal(await statusWith(headers), 404);
  assert.equal(await statusWith({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }), 200);
});

/** The state of a kind of job as the order service reports it. */
const stateOf = (job: string, fields: Partial<JobMetrics> = {}): JobMetrics => ({
  job,
  due: 0,
  lateSeconds: 0,
  retrying: 0,
  failingSeconds: 0,
  failed: 0,
  failures: {},
  ...fields,
});

test('reports the jobs of each kind, and none while their state is unknown', async () => {
  const metrics = startMetrics();
  let jobs: JobMetrics[] | null = [
    stateOf('message', {
      due: 3,
      lateSeconds: 12.5,
      retrying: 50,
      failingSeconds: 600,
      failed: 1,
      failures: { retried: 70, dropped: 2 },
    }),
    stateOf('sweep'),
  ];
  metrics.watchJobs(async () => jobs);
  const lines = async () =>
    (await metrics.text()).split('\n').filter((line) => /^order_service_jobs?_\w+\{/.test(line));
  assert.deepEqual(await lines(), [
    'order_service_job_late_seconds{job="message"} 12.5',
    'order_service_job_late_seconds{job="sweep"} 0',
    'order_service_jobs_due{job="message"} 3',
    'order_service_jobs_due{job="sweep"} 0',
    'order_service_jobs_retrying{job="message"} 50',
    'order_service_jobs_retrying{job="sweep"} 0',
    'order_service_job_failing_seconds{job="message"} 600',
    'order_service_job_failing_seconds{job="sweep"} 0',
    'order_service_jobs_failed{job="message"} 1',
    'order_service_jobs_failed{job="sweep"} 0',
    'order_service_job_failures_total{job="message",outcome="retried"} 70',
    'order_service_job_failures_total{job="message",outcome="dropped"} 2',
  ]);
  jobs = null;
  assert.deepEqual(await lines(), []);
});

test("reports the embedded order service's jobs, and all other metrics while the database is down", async (t) => {
  let isAway = false;
  const place = {
    socketPath: '/nowhere/order.sock',
    jobMetrics: async () => {
      if (isAway) throw new Error('the database is away');
      return [stateOf('message', { lateSeconds: 3 })];
    },
  };
  const { url } = await startGateway(t, place);
  assert.ok((await linesOf(url)).includes('order_service_job_late_seconds{job="message"} 3'));
  isAway = true;
  const lines = await linesOf(url);
  assert.ok(!lines.some((line) => line.startsWith('order_service_job_late_seconds{')));
  assert.ok(lines.includes('order_service_calls_open 0'), lines.join('\n'));
});

test('reports all other metrics while the database hangs, with at most one query of the jobs', async (t) => {
  let queries = 0;
  let respond = () => {};
  const place = {
    socketPath: '/nowhere/order.sock',
    jobMetrics: async () => {
      queries++;
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return [stateOf('message', { lateSeconds: 3 })];
    },
  };
  const { url } = await startGateway(t, place, { limits: { readyResponseMs: 100 } });
  for (const lines of [await linesOf(url), await linesOf(url)])
    assert.ok(lines.includes('order_service_calls_open 0'), lines.join('\n'));
  assert.equal(queries, 1);
  const responses = linesOf(url);
  setTimeout(respond, 20);
  assert.ok((await responses).includes('order_service_job_late_seconds{job="message"} 3'));
});
