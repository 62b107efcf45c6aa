import { Readable } from 'node:stream';
import { eventText, heartbeat } from '#shared/contract/event-stream.ts';
import { OrderStatus } from '#shared/model/order.ts';
import type { OrderEvent } from '#shared/model/order-event.ts';

const leaveAfterMs = 5_000;

/** Events on their way to one reader. Who reads slowly gets only the newest of each order: what waits never grows beyond that. */
export class EventStream extends Readable {
  readonly #waiting = new Map<string, OrderEvent>();
  /** Of the order that is being built, else of any: what a page most likely shows. */
  #newest: OrderEvent | null = null;
  #isWanted = false;
  #isEnded = false;

  constructor() {
    super({ highWaterMark: 4_096 });
    // At once, so that the reader knows that the stream gets through.
    this.push(heartbeat);
  }

  tell(event: OrderEvent): void {
    // The order whose news are newest comes last.
    this.#waiting.delete(event.id);
    this.#waiting.set(event.id, event);
    const isBuilt = event.status === OrderStatus.Creating;
    if (isBuilt || this.#newest?.status !== OrderStatus.Creating || this.#newest.id === event.id) this.#newest = event;
    this.#send();
  }

  /**
   * Shows that the stream lives, by repeating the newest event: a page that missed it gets it, and any other knows it already. A reader who
   * has not taken what was sent needs no more of it.
   */
  beat(): void {
    if (this.#isWanted && !this.#isEnded && this.readableLength === 0)
      this.push(this.#newest ? eventText(this.#newest) : heartbeat);
  }

  /** Ends it in good order, with whatever was sent; who does not read on is left. */
  end(): void {
    if (this.destroyed || this.#isEnded) return;
    this.#isEnded = true;
    this.push(null);
    setTimeout(() => this.destroy(), leaveAfterMs).unref();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#send();
  }

  #send(): void {
    if (this.destroyed || this.#isEnded) return;
    for (const [id, event] of this.#waiting) {
      if (!this.#isWanted) return;
      this.#waiting.delete(id);
      this.#isWanted = this.push(eventText(event));
    }
  }
}
