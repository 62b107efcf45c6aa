import type { GiftOperation } from '#shared/rules/offline-queue/operation.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { sendGifts } from '../../api/calls.ts';
import { notifyEndOfFirst } from '../order/order-end.ts';
import { showToast } from '../session/toasts.ts';
import type { OperationHandlers } from './handlers.ts';

/** What the page does for gifts that waited. */
export const giftHandlers: OperationHandlers<GiftOperation> = {
  send: ({ selection }, how) => sendGifts(selection, how),
  afterAnswer(_gift, answer, { isOver }) {
    if (!answer.success && !isOver) showToast({ kind: 'warning', title: 'Brindes', text: answer.text });
  },
  onEnded: notifyEndOfFirst,
  doneText: waitingTexts.saved,
};
