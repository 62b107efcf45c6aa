import type { CDPSession } from 'playwright-core';

/** The requests of a page so far. `failures`: failed or refused requests, one line each. */
export type Traffic = {
  bytes: number;
  requests: number;
  scriptBytes: number;
  failures: string[];
  isQuiet: (milliseconds: number) => boolean;
};

type PendingRequest = { url: string; type: string; isFromCache: boolean };

/**
 * Counts the transferred bytes: headers included, compressed as sent, nothing for cached responses. A stream without an
 * end counts as complete once it has started.
 */
export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const underway = new Map<string, PendingRequest>();
  let last = performance.now();
  const traffic: Traffic = {
    bytes: 0,
    requests: 0,
    scriptBytes: 0,
    failures: [],
    isQuiet: (milliseconds) => underway.size === 0 && performance.now() - last > milliseconds,
  };
  const end = (id: string, bytes: number) => {
    const request = underway.get(id);
    if (!request) return;
    underway.delete(id);
    last = performance.now();
    if (request.isFromCache) return;
    traffic.requests += 1;
    traffic.bytes += bytes;
    if (request.type === 'Script') traffic.scriptBytes += bytes;
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!/^https?:/.test(request.url)) return;
    underway.set(requestId, { url: request.url, type, isFromCache: false });
    last = performance.now();
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = underway.get(requestId);
    if (request) request.isFromCache = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = underway.get(requestId);
    if (!request) return;
    request.type = type;
    request.isFromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    if (response.status >= 400) traffic.failures.push(`${response.status} ${response.url}`);
    if (response.mimeType === 'text/event-stream') end(requestId, response.encodedDataLength);
  });
  cdp.on('Network.dataReceived', ({ requestId }) => {
    if (underway.has(requestId)) last = performance.now();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const request = underway.get(requestId);
    if (request && !canceled) traffic.failures.push(`${errorText} ${request.url}`);
    end(requestId, 0);
  });
  await cdp.send('Network.enable');
  return traffic;
}
