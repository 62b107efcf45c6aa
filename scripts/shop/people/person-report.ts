import type { ChannelType } from '#shared/model/channel.ts';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { outsideHint, outsideText, tableName } from '#shared/text/people.ts';
import type { ErasureRow } from '../../../order-service/database/people/person-erasures.ts';
import type { Erasure } from '../../../order-service/services/people/erase-person.ts';
import type { PersonContact } from '../../../order-service/services/people/find-person.ts';
import { formatCount } from '../format.ts';

const channels = ['Messenger', 'WhatsApp', 'WebChat', 'Instagram'] as const;

/** A channel as people call it. */
export const channelName = (type: ChannelType): string => channels[type];

/** One contact: enough to recognize the person, without their documents. */
export function contactLine(contact: PersonContact): string {
  const { id, name, channel_type, channel_user, is_anonymous, phone, email, orders, matches } = contact;
  return [
    id,
    channelName(channel_type),
    is_anonymous ? 'visitante' : channel_user,
    name || 'sem nome',
    phone && formatPhone(phone),
    email,
    formatCount(orders, 'pedido', 'pedidos'),
    matches ? '' : 'divide CPF, e-mail ou telefone: pode ser outra pessoa',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What an erasure does, table by table, and who else has to be asked. */
export const erasureLines = ({ rows, keptOrders, outside }: Erasure): string[] => [
  ...Object.entries(rows).map(
    ([table, count]) => `  ${tableName(table)}: ${formatCount(count, 'registro', 'registros')}`,
  ),
  keptOrders === 0
    ? 'Nenhum pedido precisa ficar.'
    : `${formatCount(keptOrders, 'pedido fica', 'pedidos ficam')} sem a pessoa, por obrigação fiscal.`,
  ...(outside.length > 0 ? [outsideHint, ...outside.map((system) => `  ${outsideText(system)}`)] : []),
];

/** A past erasure, with the time in the shop's time zone. */
export const erasureLine = ({ id, erased_at, erased_by, contacts, kept_orders, rows }: ErasureRow, timeZone: string) =>
  [
    id,
    erased_at.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    erased_by === 'operator' ? 'linha de comando' : erased_by,
    formatCount(contacts, 'contato', 'contatos'),
    formatCount(
      Object.values(rows).reduce((sum, count) => sum + count, 0),
      'registro',
      'registros',
    ),
    `${formatCount(kept_orders, 'pedido mantido', 'pedidos mantidos')} sem a pessoa`,
  ].join(' · ');
