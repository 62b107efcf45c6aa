import { type ReactNode, useEffect } from 'react';
import { keepAboveKeyboard } from '../browser/keyboard-inset.ts';
import { keepAskingForOrder } from '../state/order-again.ts';
import { keepUnsentChanges } from '../state/waiting-changes.ts';
import { ChatReturn } from './chat-return.tsx';
import { LiveOrder } from './live-order.tsx';

/** What every page has and no first screen waits for. */
export function LaterParts(): ReactNode {
  useEffect(keepAboveKeyboard, []);
  useEffect(keepUnsentChanges, []);
  useEffect(() => keepAskingForOrder(), []);
  return (
    <>
      <LiveOrder />
      <ChatReturn />
    </>
  );
}
