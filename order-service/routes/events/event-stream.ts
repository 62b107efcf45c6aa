import { Readable } from 'node:stream';
import { eventText, heartbeat } from '#shared/contract/event-stream.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';

const disconnectAfterMs = 5_000;

/** Events for one reader. A slow reader gets only the newest event of each order, so the buffer stays bounded. */
export class EventStream extends Readable {
  readonly #waiting = new Map<string, OrderEvent>();
  /** The newest event of the cart, otherwise of any order: the page most likely shows that one. */
  #newest: OrderEvent | null = null;
  #isWanted = false;
  #isEnded = false;

  constructor() {
    super({ highWaterMark: 4_096 });
    // Sent at once, so that the reader sees that the stream works.
    this.push(heartbeat);
  }

  enqueue(event: OrderEvent): void {
    // The map keeps insertion order: the order with the newest event comes last.
    this.#waiting.delete(event.id);
    this.#waiting.set(event.id, event);
    const isCart = event.status === OrderStatus.Creating;
    if (isCart || this.#newest?.status !== OrderStatus.Creating || this.#newest.id === event.id) this.#newest = event;
    this.#send();
  }

  /**
   * Keeps the stream alive by repeating the newest event: a page that missed it gets it, any other page ignores it.
   * Nothing is added while the reader has unread data.
   */
  beat(): void {
    if (this.#isWanted && !this.#isEnded && this.readableLength === 0)
      this.push(this.#newest ? eventText(this.#newest) : heartbeat);
  }

  /** Ends the stream after the data sent so far. A reader that stops reading is disconnected after a delay. */
  end(): void {
    if (this.destroyed || this.#isEnded) return;
    this.#isEnded = true;
    this.push(null);
    setTimeout(() => this.destroy(), disconnectAfterMs).unref();
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
