/** Which order is paid, as people call it; one that is not placed yet has no number. */
export function OrderNumber({ number }: { number: number | null }) {
  return number === null ? null : <p className="payment-order">Pedido nº {number}</p>;
}
