/** The message to the merchant about a new order, and its setting in the panel. Amounts are texts: 'R$ 12,30'. */
export const orderAlertTexts = {
  line: (number: number, total: string, units: number) =>
    `Pedido novo: nº ${number}, ${units === 1 ? '1 item' : `${units} itens`}, ${total}.`,
  open: 'Abrir o pedido',

  title: 'Aviso de pedido novo',
  intro: 'A loja manda uma mensagem para o seu WhatsApp a cada pedido que chega.',
  phone: 'Celular que recebe, com DDD',
  isOn: 'Avisar a cada pedido novo',
  noChannel:
    'A loja ainda não tem um WhatsApp conectado: nada é enviado até lá. Os passos estão em Primeiros passos, ' +
    'Mensagens pelo WhatsApp.',
  window:
    'O WhatsApp só entrega avisos livres até 24 horas depois que este celular escreveu para a loja. Escreva um “oi” ' +
    'por dia, ou peça a quem instalou a loja um modelo de mensagem.',
  badPhone: 'O celular precisa do DDD e do número, como (11) 98765-4321.',
} as const;
