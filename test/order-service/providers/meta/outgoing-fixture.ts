import type { Outgoing } from '../../../../order-service/providers/channels.ts';

/** A product message on its way to a contact. */
export const message = (fields: Partial<Outgoing> = {}): Outgoing => ({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  createdAt: new Date(0),
  channelType: 1,
  channelId: 'zap',
  contact: '5511987654321',
  kind: 'product',
  lines: ['Arroz', 'Preço: R$ 10,00'],
  pictureUrl: null,
  button: null,
  ...fields,
});
