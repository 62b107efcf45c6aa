import { formatBrl } from '#shared/rules/money/format-brl.ts';
import type { Action } from './payment-phase.ts';
import type { VendorPayment } from './vendors.ts';

/** A message that the shop sent to a contact. */
export type SentMessage = { to: string; text: string };

type Facts = {
  payments: readonly (VendorPayment & { company: string })[];
  messages: readonly SentMessage[];
  shopUrl: string;
  contact: string;
};

/** What each action is called. */
export const actionNames: Readonly<Record<Action, string>> = {
  pay: 'Pagar',
  refuse: 'Recusar',
  expire: 'Deixar vencer',
  alert: 'Alertar fraude',
  mediate: 'Abrir mediação',
  dispute: 'Contestar',
  win: 'A loja ganhou',
  lose: 'A loja perdeu',
  refund: 'Devolver',
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

const style =
  'body{font:16px/1.5 system-ui;max-width:60rem;margin:1rem auto;padding:0 1rem}' +
  'li{margin:0 0 1rem}form{display:inline}pre{white-space:pre-wrap;background:#f3f3f3;padding:.5rem}';

/** The page on which an engineer acts for the payment companies and for a contact. */
export function deskPage({ payments, messages, shopUrl, contact }: Facts): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dublês dos serviços de fora</title>
<style>${style}</style>
</head>
<body>
<h1>Dublês dos serviços de fora</h1>
<p>Aqui nada é de verdade: nenhum dinheiro anda e nenhuma mensagem sai. Cada botão muda o pagamento na empresa e avisa a
loja em <a href="${escaped(shopUrl)}">${escaped(shopUrl)}</a>, com assinatura. <a href="/">Atualizar</a></p>
<h2>Pagamentos</h2>
${payments.length === 0 ? '<p>Nenhum ainda: feche um pedido na loja.</p>' : `<ul>${payments.map(paymentItem).join('')}</ul>`}
<h2>Mensagens da loja</h2>
${messages.map(({ to, text }) => `<p>Para ${escaped(to)}:</p><pre>${linked(text)}</pre>`).join('')}
<h2>Escrever à loja pelo WhatsApp</h2>
<form method="post" action="/messages">
<label>Número <input name="from" value="${escaped(contact)}"></label>
<label>Texto <input name="text" value="oi"></label>
<button>Enviar</button>
</form>
</body>
</html>
`;
}

function paymentItem(payment: Facts['payments'][number]): string {
  const { vendor, company, title, ref, method, amountCents, leftCents, status, actions } = payment;
  const amount = '<label>R$ <input name="amount" size="6" placeholder="tudo"></label> ';
  const button = (action: Action) =>
    `<form method="post" action="/payments/${vendor}/${escaped(ref)}/${action}">` +
    `${action === 'pay' || action === 'refund' ? amount : ''}<button>${actionNames[action]}</button></form> `;
  const rest = actions.includes('refund') && leftCents !== amountCents ? `, restam ${formatBrl(leftCents / 100)}` : '';
  return (
    `<li><b>${escaped(title)}</b>: ${escaped(company)}, ${escaped(method)}, ${formatBrl(amountCents / 100)}: ` +
    `<strong>${escaped(status)}</strong>${rest} <small>${escaped(ref)}</small><br>${actions.map(button).join('')}</li>`
  );
}

const linked = (text: string): string =>
  escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
