import type { ReactNode } from 'react';
import type { ItemAttribute } from '#shared/model/order/order.ts';
import { SendIcon } from '../components/ui/screen-icons.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { outboxState, sendProductToContact } from '../state/assisted-sale/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';

type SendProductButtonProps = { providerId: string; attributes?: ItemAttribute[]; children: ReactNode };

/** Sends a product to the contact, with the options chosen so far. */
export function SendProductButton({ providerId, attributes = [], children }: SendProductButtonProps) {
  const { sending } = useRead(outboxState);
  const isSending = sending[providerId] === true;
  return (
    <button
      type="button"
      className="btn btn-quiet send-product"
      disabled={isSending}
      aria-busy={isSending}
      onClick={() => void sendProductToContact(providerId, attributes)}
    >
      {isSending ? <Spinner /> : <SendIcon />} {children}
    </button>
  );
}
