import { type ReactNode, useEffect } from 'react';
import { keepAboveKeyboard } from '../browser/keyboard-inset.ts';
import { showContact } from '../state/contacts.ts';
import { restoreConfirmation } from '../state/lost-confirmation.ts';
import { keepAskingForOrder } from '../state/order-again.ts';
import { restoreChoices } from '../state/restore-choices.ts';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';
import { keepUnsentChanges } from '../state/waiting-changes.ts';
import { ChatReturn } from './chat-return.tsx';
import { LiveOrder } from './live-order.tsx';

/** What every page has and no first screen waits for. */
export function LaterParts(): ReactNode {
  const { phase, session } = useRead(sessionState);
  useEffect(keepAboveKeyboard, []);
  useEffect(keepUnsentChanges, []);
  useEffect(() => keepAskingForOrder(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each session
  useEffect(showContact, [session]);
  useEffect(() => {
    if (phase !== 'ready') return;
    restoreConfirmation();
    void restoreChoices();
  }, [phase]);
  return (
    <>
      <LiveOrder />
      <ChatReturn />
    </>
  );
}
