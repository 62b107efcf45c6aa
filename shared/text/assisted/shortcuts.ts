/** Explains a key that the list shows: what it does to the focus. */
export const contactKeysNote = 'J, K e Ctrl K deixam o cursor fora da pesquisa: a tecla seguinte também é um atalho.';

/** The headings of the list of shortcuts, in its order. */
export const shortcutGroups = {
  anywhere: 'Em qualquer tela',
  catalog: 'Catálogo',
  finishing: 'Finalizar',
  placed: 'Pedido',
} as const;

type Shortcut = {
  /**
   * The key presses, one after the other, with `KeyboardEvent.key` in lower case: 'f', 'ctrl+enter', 'g f'. '1-8' is
   * any of these digits. Ctrl is also the Command key.
   */
  presses: string;
  group: keyof typeof shortcutGroups;
  text: string;
  /** The element with the focus does it: the list only explains it. */
  isNative?: true;
  /** It works again and again while the key is held. */
  repeats?: true;
};

/**
 * The keys of an agent's pages. A screen registers what they do with `useShortcuts`. A key without Ctrl works only
 * outside fields, and can be switched off (WCAG 2.1.4).
 */
const table = {
  findContact: { presses: 'ctrl+k', group: 'anywhere', text: 'Trocar de contato' },
  nextContact: { presses: 'j', group: 'anywhere', text: 'Contato seguinte' },
  previousContact: { presses: 'k', group: 'anywhere', text: 'Contato anterior' },
  openCatalog: { presses: 'g c', group: 'anywhere', text: 'Ir para Catálogo' },
  openCheckout: { presses: 'g f', group: 'anywhere', text: 'Ir para Finalizar' },
  openOrders: { presses: 'g p', group: 'anywhere', text: 'Ir para Pedidos' },
  close: { presses: 'escape', group: 'anywhere', text: 'Fechar a janela, ou sair da pesquisa', isNative: true },
  help: { presses: '?', group: 'anywhere', text: 'Estes atalhos' },
  search: { presses: '/', group: 'catalog', text: 'Pesquisar' },
  nextRow: { presses: 'arrowdown', group: 'catalog', text: 'Produto seguinte', repeats: true },
  previousRow: { presses: 'arrowup', group: 'catalog', text: 'Produto anterior', repeats: true },
  addRow: { presses: 'enter', group: 'catalog', text: 'Adicionar o produto' },
  more: { presses: '+', group: 'catalog', text: 'Mais um', repeats: true },
  fewer: { presses: '-', group: 'catalog', text: 'Menos um', repeats: true },
  pick: { presses: 'x', group: 'catalog', text: 'Selecionar para enviar' },
  preview: { presses: 'e', group: 'catalog', text: 'Prévia da mensagem' },
  section: { presses: '1-8', group: 'finishing', text: 'Ir à seção, de Loja (1) a Resumo (8)' },
  missing: { presses: 'f', group: 'finishing', text: 'Ir ao que falta' },
  choose: { presses: 'arrowleft arrowright', group: 'finishing', text: 'Escolher na grade', isNative: true },
  discount: { presses: 'd', group: 'finishing', text: 'Desconto' },
  finish: { presses: 'ctrl+enter', group: 'finishing', text: 'Finalizar e enviar' },
  resend: { presses: 'r', group: 'placed', text: 'Ir a Reenviar a cobrança; Enter envia' },
} satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof table;
export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = table;

/** The shortcuts of a group, in the order of the table. */
export const shortcutsOf = (group: keyof typeof shortcutGroups): ShortcutName[] =>
  (Object.keys(table) as ShortcutName[]).filter((name) => shortcuts[name].group === group);

/** The key caps of a shortcut as they are shown: ['Ctrl', 'K'], ['1', '…', '8']. */
export const keyCaps = (name: ShortcutName): string[] =>
  shortcuts[name].presses.split(' ').flatMap((press) => {
    const [, from, to] = /^(\d)-(\d)$/.exec(press) ?? [];
    return from && to ? [from, '…', to] : (press === '+' ? [press] : press.split('+')).map(capOf);
  });

const capOf = (key: string): string => capTexts[key] ?? key.toUpperCase();

const capTexts: Record<string, string> = {
  ctrl: 'Ctrl',
  escape: 'Esc',
  enter: 'Enter',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  '-': '−',
};

/** Whether a shortcut needs no Ctrl, so that it works only outside fields and can be switched off. */
export const isSingleKey = (name: ShortcutName): boolean => !shortcuts[name].presses.startsWith('ctrl+');
