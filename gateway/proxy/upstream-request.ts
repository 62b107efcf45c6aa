import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ErrorWithoutStack } from '#shared/text/error-without-stack.ts';
import type { Config } from '../config.ts';

export type UpstreamHeaders = Record<string, string | string[] | undefined>;
export type UpstreamRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** The path's pattern, used as a metrics label. */
  route?: string | undefined;
  /**
   * The caller: a session's hash or an address. A call that hangs for one caller only does not mean that the service is
   * down.
   */
  caller?: string;
  /**
   * By name, or alternating names and values. Lower-case names only: else undici would send a second Content-Length.
   */
  headers: Record<string, string> | string[];
  /** A stream is passed on as it arrives. The response may come before its end. */
  body?: Buffer | Readable | null;
  /** Receives the function that aborts the call when the client disconnects. */
  onDisconnect?: (abort: () => void) => void;
  /**
   * The client can't detect that a response without a length broke off (HTTP/1.0): it gets the whole response or none.
   */
  mustBeComplete?: boolean;
  /**
   * The media type of an endless response. It is streamed from its first byte, as long as it sends data now and then.
   */
  streamType?: string;
};
/**
 * Small responses are buffered, so that an error in the middle can still become a clean refusal. Large and endless ones
 * are streamed.
 */
export type UpstreamResponse = { status: number; headers: UpstreamHeaders; body: Buffer | Readable };

/**
 * Why there is no usable response. `gone`: the client disconnected. `refused`: not sent, because the circuit is open or
 * no connection is free.
 */
export class UpstreamFailure extends ErrorWithoutStack {
  readonly kind: 'timeout' | 'unusable' | 'gone' | 'refused';
  /** A code for the log, such as ECONNREFUSED. Never text from outside. */
  readonly code: string;
  readonly retryAfterSeconds: number | null;
  constructor(kind: UpstreamFailure['kind'], code: string, retryAfterSeconds: number | null = null) {
    super(`order service: ${kind} (${code})`);
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** All connections are in use. Nothing was sent, and a connection may be free in a moment. */
export const noConnectionAvailable = (): UpstreamFailure => new UpstreamFailure('refused', 'NO_PLACE', 1);

const streamFromBytes = 262_144;
/** The largest response, in bytes, that is buffered if it must not be streamed. */
const maxBufferedBytes = 1_048_576;
const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** One call in flight. It settles once, at the first of: response, error, time-out, disconnect of the client. */
export class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest;
  readonly #limits: Config['limits'];
  readonly #startedAt = performance.now();
  #resolve!: (answer: UpstreamResponse) => void;
  #reject!: (failure: UpstreamFailure) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | undefined;
  #status = 0;
  #headers: UpstreamHeaders = {};
  #chunks: Buffer[] = [];
  #size = 0;
  #stream: Readable | null = null;
  /** The client does not read at the moment. */
  #isPaused = false;
  #failure: UpstreamFailure | null = null;
  #isSettled = false;

  constructor(request: UpstreamRequest, limits: Config['limits']) {
    this.#request = request;
    this.#limits = limits;
  }

  start(dispatcher: Dispatcher, basePath: string): Promise<UpstreamResponse> {
    const { method, path, headers, body = null, onDisconnect, streamType } = this.#request;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      onDisconnect?.(() => this.#abort());
      if (this.#isSettled) return;
      this.#timer = setTimeout(
        () => this.#onTimer(),
        Math.min(this.#limits.upstreamWaitMs, this.#limits.upstreamResponseMs),
      );
      const { upstreamStallMs, streamSilenceMs } = this.#limits;
      const timeouts = {
        headersTimeout: this.#limits.upstreamResponseMs,
        bodyTimeout: streamType === undefined ? upstreamStallMs : streamSilenceMs,
      };
      dispatcher.dispatch({ method, path: basePath + path, headers, body, ...timeouts }, this);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A call whose client disconnected while it waited for a connection would occupy that connection for ever.
    if (this.#isSettled) controller.abort(this.#failure ?? new UpstreamFailure('gone', 'OVER'));
    else this.#controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: UpstreamHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (status !== 200 || !this.#isEventStream(headers)) {
      if (Number(headers['content-length']) > this.#limits.upstreamResponseBytes)
        this.#fail(new UpstreamFailure('unusable', 'TOO_LARGE'));
      return;
    }
    clearTimeout(this.#timer);
    this.#startStream(controller);
  }

  /** One timer for three limits: almost every response is complete before the first. */
  #onTimer(): void {
    const took = performance.now() - this.#startedAt;
    const left = this.#limits.upstreamTotalMs - took;
    const answerLeft = Math.ceil(this.#limits.upstreamResponseMs - took);
    if (this.#controller === null && took >= this.#limits.upstreamWaitMs - 1) this.#fail(noConnectionAvailable());
    else if (this.#status === 0 && answerLeft > 1) this.#timer = setTimeout(() => this.#onTimer(), answerLeft);
    else if (this.#status === 0) this.#fail(new UpstreamFailure('timeout', 'NO_ANSWER'));
    // If the client does not read the response, that is not the order service's fault.
    else if (left <= 0)
      this.#fail(this.#isPaused ? new UpstreamFailure('gone', 'NOT_READ') : new UpstreamFailure('timeout', 'TOO_SLOW'));
    else this.#timer = setTimeout(() => this.#onTimer(), left);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    if (this.#stream) {
      this.#isPaused = !this.#stream.push(chunk);
      if (this.#isPaused) controller.pause();
      return;
    }
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= streamFromBytes) return;
    if (!this.#mustBeComplete()) this.#startStream(controller);
    else if (this.#size > maxBufferedBytes) this.#fail(new UpstreamFailure('unusable', 'TOO_LARGE'));
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    this.#finish();
    if (this.#stream) this.#stream.push(null);
    else this.#resolve({ status: this.#status, headers: this.#headers, body: this.#completeBody() });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error & { code?: unknown }): void {
    const code = typeof error.code === 'string' ? error.code : 'UNUSABLE_ANSWER';
    this.#fail(new UpstreamFailure(timeoutCodes.has(code) ? 'timeout' : 'unusable', code));
  }

  #isEventStream({ 'content-type': type }: UpstreamHeaders): boolean {
    const { streamType } = this.#request;
    return (
      streamType !== undefined && typeof type === 'string' && type.split(';', 1)[0]?.trim().toLowerCase() === streamType
    );
  }

  #mustBeComplete(): boolean {
    return this.#request.mustBeComplete === true && this.#headers['content-length'] === undefined;
  }

  #startStream(controller: Dispatcher.DispatchController): void {
    const flow = new Readable({
      read: () => {
        this.#isPaused = false;
        controller.resume();
      },
      destroy: (error, done) => {
        this.#abort();
        done(error);
      },
    });
    for (const chunk of this.#chunks) flow.push(chunk);
    this.#chunks = [];
    this.#stream = flow;
    this.#resolve({ status: this.#status, headers: this.#headers, body: flow });
  }

  #completeBody(): Buffer {
    return this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks, this.#size);
  }

  #abort(): void {
    this.#fail(new UpstreamFailure('gone', 'CLIENT_LEFT'));
  }

  #fail(failure: UpstreamFailure): void {
    if (this.#isSettled) return;
    this.#failure = failure;
    this.#finish();
    this.#controller?.abort(failure);
    if (this.#stream) this.#stream.destroy(failure);
    else this.#reject(failure);
  }

  #finish(): void {
    this.#isSettled = true;
    clearTimeout(this.#timer);
  }
}
