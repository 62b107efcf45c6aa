import type { SwitchedSection, WindowType } from '../../model/panel/settings-section.ts';
import { windowKinds } from '../checkout/shop-choice-names.ts';

type SwitchTexts = {
  /** The switch, and its name in the history. */
  label: string;
  setting: string;
  on: string;
  off: string;
  /** Before the first entry, which switches it on. */
  first: string;
  /** Entries that customers do not see. */
  unseen: string;
  /** After the first entry, and after the last one is gone. */
  turnedOn: string;
  turnedOff: string;
  /** In the list of the shop's sections. */
  unseenFact: string;
};

/** What the setting of a list does, as the people of the shop read it. */
export const sectionSwitchTexts: Readonly<Record<SwitchedSection, SwitchTexts>> = {
  coupons: {
    label: 'Campo de cupom',
    setting: 'campo de cupom',
    on: 'Os clientes veem o campo de cupom ao finalizar.',
    off: 'Os clientes não veem o campo de cupom.',
    first: 'Com o primeiro cupom, os clientes passam a ver o campo de cupom ao finalizar.',
    unseen: 'Ninguém consegue usar os cupons desta lista: o campo de cupom está desligado.',
    turnedOn: 'Salvo. Agora os clientes veem o campo de cupom ao finalizar.',
    turnedOff: 'Salvo. Os clientes não veem mais o campo de cupom.',
    unseenFact: 'o campo de cupom está desligado',
  },
  schedule: {
    label: 'Escolha do horário',
    setting: 'escolha do horário',
    on: 'Os clientes escolhem o dia e o horário ao finalizar.',
    off: 'Os clientes finalizam sem escolher dia nem horário.',
    first: 'Com o primeiro horário, os clientes passam a escolher o dia e o horário ao finalizar.',
    unseen: 'Ninguém vê os horários desta lista: a escolha do horário está desligada.',
    turnedOn: 'Salvo. Agora os clientes escolhem o dia e o horário ao finalizar.',
    turnedOff: 'Salvo. Sem horários, os clientes finalizam sem escolher dia nem horário.',
    unseenFact: 'a escolha do horário está desligada',
  },
  priceTables: {
    label: 'Preços pelo atendente',
    setting: 'preços pelo atendente',
    on: 'Na venda assistida, o atendente escolhe a tabela do pedido. Também pode dar desconto e combinar o frete.',
    off: 'O atendente não escolhe tabela, não dá desconto e não combina o frete.',
    first:
      'Com a primeira tabela, o atendente passa a escolher a tabela do pedido. Também passa a poder dar desconto e ' +
      'combinar o frete.',
    unseen: 'Ninguém consegue usar as tabelas desta lista: os preços pelo atendente estão desligados.',
    turnedOn: 'Salvo. Agora o atendente escolhe a tabela do pedido. Também pode dar desconto e combinar o frete.',
    turnedOff: 'Salvo. O atendente não escolhe mais a tabela.',
    unseenFact: 'os preços pelo atendente estão desligados',
  },
};

const windowWords: Readonly<Record<WindowType, string>> = {
  ExpressDelivery: windowKinds.ExpressDelivery.toLowerCase(),
  Shipping: windowKinds.Shipping.toLowerCase(),
  StorePickUp: windowKinds.StorePickUp.toLowerCase(),
};

/** Deliveries and pickups that no window serves: an order with one cannot be confirmed. */
export const unservedText = (types: readonly WindowType[]): string =>
  `Não há horário para ${types.map((type) => windowWords[type]).join(' nem para ')}. ` +
  'Quem escolhe receber assim não consegue finalizar o pedido.';

/** Without any window, switching the choice on would stop every order. */
export const noWindowText = 'Crie um horário antes: sem horários, ninguém conseguiria finalizar o pedido.';
export const switchWords = { on: 'ligado', off: 'desligado' } as const;
