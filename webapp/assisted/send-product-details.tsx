import type { ItemAttribute } from '#shared/model/order/order.ts';
import { LastMessage } from './last-message.tsx';
import { SendProductButton } from './send-product-button.tsx';

/** Spec §2, product page: "for platform users 'Enviar detalhes do produto'". */
export function SendProductDetails({ providerId, attributes }: { providerId: string; attributes: ItemAttribute[] }) {
  return (
    <div className="send-product-details">
      <SendProductButton providerId={providerId} attributes={attributes}>
        Enviar detalhes do produto
      </SendProductButton>
      <LastMessage />
    </div>
  );
}
