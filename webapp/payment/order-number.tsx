/** The public order number of the payment. An order that is not placed yet has none. */
export function OrderNumber({ number }: { number: number | null }) {
  return number === null ? null : <p className="payment-order">Pedido nº {number}</p>;
}
