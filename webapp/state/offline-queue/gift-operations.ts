import type { GiftOperation } from '#shared/rules/offline-queue/operation.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { sendGifts } from '../../api/calls.ts';
import { notifyEndOfFirst } from '../order/order-end.ts';
import type { OperationHandlers } from './handlers.ts';
import { showRefused } from './refused-changes.ts';

/** What the page does for gifts that waited. */
export const giftHandlers: OperationHandlers<GiftOperation> = {
  send: ({ selection }, how) => sendGifts(selection, how),
  afterResponse(gift, answer, { isOver }) {
    if (!answer.success && !isOver) showRefused(gift, 'Brindes', answer.text);
  },
  onEnded: notifyEndOfFirst,
  doneText: waitingTexts.saved,
};
