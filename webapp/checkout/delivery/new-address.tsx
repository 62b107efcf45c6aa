import { type ComponentType, useEffect, useState } from 'react';
import { callFailures } from '#shared/text/call-failures.ts';
import { offlineText } from '#shared/text/connection.ts';
import { isOffline } from '../../browser/device/online.ts';
import { lateStyle } from '../../browser/loading/late-style.ts';
import { whenIdle } from '../../browser/loading/when-idle.ts';
import { loadPart } from '../../shell/load-part.ts';
import { wantDelivery } from '../../state/checkout/delivery.ts';

/**
 * What a new address starts with: the CEP and number of a quote, or empty texts. The payer's becomes the usual one.
 */
export type NewAddressStart = { cep: string; number: string; isForPayer?: boolean };
type ModalProps = { start: NewAddressStart; onClose: () => void; onSaved: () => void };

const loadModal = () => import('./new-address-modal.tsx');

/** Loads the new-address modal in advance, so that it opens without a connection too. */
export function useNewAddressPreload() {
  useEffect(() => {
    whenIdle(() => {
      // The press repeats a failed load, and says so.
      if (!isOffline()) void Promise.all([loadModal(), lateStyle()]).catch(() => null);
    });
  }, []);
}

/** Opens the new-address modal. */
export function useNewAddress() {
  const [Modal, setModal] = useState<ComponentType<ModalProps> | null>(null);
  const [start, setStart] = useState<NewAddressStart | null>(null);
  const [wasSaved, setWasSaved] = useState(false);
  const open = async (from: NewAddressStart) => {
    setWasSaved(false);
    setStart(from);
    const failure = isOffline() ? `${callFailures.addAddress}: ${offlineText.toLowerCase()}` : callFailures.addAddress;
    const part = await loadPart(loadModal, failure);
    if (part) setModal(() => part.NewAddressModal);
  };
  const close = () => setStart(null);
  const leave = () => {
    wantDelivery(null);
    close();
  };
  const saved = () => {
    setWasSaved(true);
    close();
  };
  return {
    open: (from: NewAddressStart) => void open(from),
    wasSaved,
    modal: Modal && start && <Modal start={start} onClose={leave} onSaved={saved} />,
  };
}
