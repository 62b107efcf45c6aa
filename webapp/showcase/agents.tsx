import type { AgentContact, ContactEventKind } from '#shared/model/agent-contact.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { DiscountRequest } from '#shared/model/order/discount-request.ts';
import { scannerTexts } from '#shared/text/assisted/scanner.ts';
import { ApprovalNoteView } from '../components/order/approval-note-view.tsx';
import { ContactRowView } from '../components/order/contact-row-view.tsx';
import { ScannerView } from '../components/ui/scanner-view.tsx';
import { Group, nothing, Variant } from './variants.tsx';

const now = new Date('2026-11-26T14:08:00Z');
const event = (kind: ContactEventKind, isSeen: boolean) => ({
  ...{ kind, isSeen, at: '2026-11-26T14:05:00.000000Z' },
  orderNumber: kind === 'paid' ? 1042 : null,
});
const contact = (id: string, name: string, more: Partial<AgentContact> = {}): AgentContact => ({
  ...{ id, name, channelType: ChannelType.WhatsApp, phoneEnd: '4821', cart: null, lastOrder: null, events: [] },
  ...more,
});
const cart = { totalAmout: 235.3, quantity: 6 };
const rows: { name: string; contact: AgentContact; isCurrent?: boolean; isOpening?: boolean }[] = [
  { name: 'Aberto agora', contact: contact('marina', 'Marina Exemplo', { cart }), isCurrent: true },
  {
    name: 'Duas novidades',
    contact: contact('joao', 'João Amostra', { cart, events: [event('cart', false), event('opened', false)] }),
  },
  { name: 'Pagou', contact: contact('cida', 'Dona Cida Teste', { events: [event('paid', true)] }) },
  { name: 'Mensagem não enviada', contact: contact('bia', 'Bia Lima', { events: [event('unsent', false)] }) },
  { name: 'Abrindo', contact: contact('leo', 'Léo Prado'), isOpening: true },
  {
    name: 'Nome longo, sem telefone',
    contact: contact('longo', 'Maria Aparecida de Albuquerque Cavalcanti', { phoneEnd: null, cart }),
  },
  { name: 'Sem nome', contact: contact('nada', '') },
];

const request: DiscountRequest = {
  ...{ id: 'pedido', status: 'pending', amout: 42.35, percent: 18, reason: 'Cliente antiga' },
  ...{ agent: null, askedAt: '2026-11-26T17:05:00Z', decidedAt: null, decidedBy: null, answer: null },
};
const decided = { ...request, decidedAt: '2026-11-26T17:06:00Z', decidedBy: { id: 'sofia', name: 'Sofia' } };
const notes: { name: string; request: DiscountRequest; allowed?: string; error?: string }[] = [
  { name: 'Esperando aprovação', request, allowed: '10 %' },
  { name: 'Sem limite próprio', request },
  { name: 'Não foi possível desistir', request, allowed: '10 %', error: 'Não foi possível desistir do desconto' },
  { name: 'Recusado', request: { ...decided, status: 'refused', answer: 'Acima da margem.' } },
  { name: 'O pedido mudou', request: { ...decided, status: 'void' } },
];
const limited = { discountLimit: { percent: 10, amout: 23.53 } };

/** What agents use beside the shopper's components. */
export function Agents() {
  return (
    <>
      <Group title="Lista de contatos">
        {rows.map(({ name, isCurrent = false, isOpening = false, ...row }) => (
          <Variant key={name} name={name}>
            <ul className="people-list">
              <ContactRowView contact={row.contact} now={now} {...{ isCurrent, isOpening }} onOpen={nothing} />
            </ul>
          </Variant>
        ))}
      </Group>
      <Group title="Aprovação de desconto">
        {notes.map(({ name, request: shown, allowed = null, error = null }) => (
          <Variant key={name} name={name}>
            <ApprovalNoteView
              {...{ request: shown, order: limited, timeZone: 'America/Sao_Paulo', allowed, error, running: null }}
              onAllowed={nothing}
              onWithdraw={nothing}
            />
          </Variant>
        ))}
      </Group>
      <Group title="Leitor de código de barras">
        <Variant name="Abrindo a câmera">
          <ScannerView phase={null} />
        </Variant>
        <Variant name="Lendo">
          <ScannerView phase="open" />
        </Variant>
        {Object.entries(scannerTexts.problems).map(([name, problem]) => (
          <Variant key={name} name={`Sem câmera: ${name}`}>
            <ScannerView phase={{ problem }} />
          </Variant>
        ))}
      </Group>
    </>
  );
}
