import { type ComponentType, lazy, useEffect } from 'react';
import { notifyMissingPart } from '../state/session/notify-missing-part.ts';
import { showToast } from '../state/session/toasts.ts';

/** The message modal, which loads with its first message. If it does not load, a toast shows the text. */
export const MessageModal = lazy(async () => {
  const part = await import('../components/ui/message-modal.tsx').catch(() => null);
  return { default: part?.MessageModal ?? ToastInstead };
});

function ToastInstead({ text, onClose }: { text: string; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    showToast({ kind: 'warning', text });
    onClose();
  }, []);
  return null;
}

type Asked = { onNo: () => void };

/** A question that loads when it is asked. If it does not load, a toast says why, and nothing is done. */
export const lazyQuestion = <Props extends Asked>(load: () => Promise<ComponentType<Props>>) =>
  lazy(
    async (): Promise<{ default: ComponentType<Props> }> => ({
      default: (await load().catch(() => null)) ?? NotAsked,
    }),
  );

function NotAsked({ onNo }: Asked) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    notifyMissingPart();
    onNo();
  }, []);
  return null;
}
