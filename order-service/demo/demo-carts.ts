import { contact, type DemoOrder, item } from './demo-orders.ts';

/** An open cart of the new demo shop. `minutes`: since when its contact has left it. */
export type DemoCart = Pick<DemoOrder, 'contact' | 'items'> & { minutes: number };

/** Two carts that wait since hours, so that the shop may remind their contacts, and one that is filled now. */
export const demoCarts: readonly DemoCart[] = [
  {
    contact: contact('Beatriz Lopes', 'whatsapp'),
    items: [item('mel-silvestre-300g', 2), item('cha-camomila'), item('pao-de-queijo-400g')],
    minutes: 26 * 60,
  },
  {
    contact: contact('Rogério Matos', 'instagram'),
    items: [item('arroz-branco-5kg'), item('feijao-carioca-1kg', 2)],
    minutes: 3 * 60,
  },
  { contact: contact('Aline Couto', 'whatsapp'), items: [item('geleia-frutas-vermelhas')], minutes: 8 },
];
