import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Config } from '../config.ts';

export type UpstreamHeaders = Record<string, string | string[] | undefined>;
export type UpstreamRequest = {
  method: 'GET' | 'POST';
  path: string;
  /** Lower-case names only: undici would send a second Content-Length beside one spelt otherwise. */
  headers: Record<string, string>;
  body?: Buffer | null;
  /** Is handed what to call when whoever asked has left, which ends the call. */
  whenLeft?: (leave: () => void) => void;
};
/** Small answers arrive whole, so that a fault in the middle still becomes a clean refusal; large ones flow. */
export type UpstreamAnswer = { status: number; headers: UpstreamHeaders; body: Buffer | Readable };

/** Why no usable answer came. `gone`: whoever asked has left. */
export class UpstreamFailure extends Error {
  readonly kind: 'timeout' | 'unusable' | 'gone';
  /** A word for the log, such as ECONNREFUSED; never text that came from outside. */
  readonly code: string;
  constructor(kind: UpstreamFailure['kind'], code: string) {
    super(`order service: ${kind} (${code})`);
    this.kind = kind;
    this.code = code;
  }
}

const flowFromBytes = 262_144;
const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** One call in flight. Settles once, whatever comes first: the answer, a fault, a time-out or the leaving of the client. */
export class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest;
  readonly #limits: Config['limits'];
  readonly #startedAt = performance.now();
  #resolve!: (answer: UpstreamAnswer) => void;
  #reject!: (failure: UpstreamFailure) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | undefined;
  #status = 0;
  #headers: UpstreamHeaders = {};
  #chunks: Buffer[] = [];
  #size = 0;
  #flow: Readable | null = null;
  #failure: UpstreamFailure | null = null;
  #isOver = false;

  constructor(request: UpstreamRequest, limits: Config['limits']) {
    this.#request = request;
    this.#limits = limits;
  }

  start(dispatcher: Dispatcher, basePath: string): Promise<UpstreamAnswer> {
    const { method, path, headers, body = null, whenLeft } = this.#request;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      whenLeft?.(() => this.#leave());
      if (this.#isOver) return;
      this.#timer = setTimeout(() => this.#fail(new UpstreamFailure('timeout', 'NO_ANSWER')), this.#limits.upstreamAnswerMs);
      const timeouts = { headersTimeout: this.#limits.upstreamAnswerMs, bodyTimeout: this.#limits.upstreamStallMs };
      dispatcher.dispatch({ method, path: basePath + path, headers, body, ...timeouts }, this);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A call that was waiting for a connection while its client left would occupy that connection for ever.
    if (this.#isOver) controller.abort(this.#failure ?? new UpstreamFailure('gone', 'OVER'));
    else this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: UpstreamHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    clearTimeout(this.#timer);
    const left = Math.max(0, this.#limits.upstreamTotalMs - (performance.now() - this.#startedAt));
    this.#timer = setTimeout(() => this.#fail(new UpstreamFailure('timeout', 'TOO_SLOW')), left);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    if (this.#flow) {
      if (!this.#flow.push(chunk)) controller.pause();
      return;
    }
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size > flowFromBytes) this.#startFlow(controller);
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#finish();
    if (this.#flow) this.#flow.push(null);
    else this.#resolve({ status: this.#status, headers: this.#headers, body: this.#whole() });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error & { code?: unknown }): void {
    const code = typeof error.code === 'string' ? error.code : 'UNUSABLE_ANSWER';
    this.#fail(new UpstreamFailure(timeoutCodes.has(code) ? 'timeout' : 'unusable', code));
  }

  #startFlow(controller: Dispatcher.DispatchController): void {
    const flow = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        this.#leave();
        done(error);
      },
    });
    for (const chunk of this.#chunks) flow.push(chunk);
    this.#chunks = [];
    this.#flow = flow;
    this.#resolve({ status: this.#status, headers: this.#headers, body: flow });
  }

  #whole(): Buffer {
    return this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks, this.#size);
  }

  #leave(): void {
    this.#fail(new UpstreamFailure('gone', 'CLIENT_LEFT'));
  }

  #fail(failure: UpstreamFailure): void {
    if (this.#isOver) return;
    this.#failure = failure;
    this.#finish();
    this.#controller?.abort(failure);
    if (this.#flow) this.#flow.destroy(failure);
    else this.#reject(failure);
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
