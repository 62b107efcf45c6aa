import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import { messageFailureTexts } from '#shared/text/messaging/messages.ts';
import type { StoreProblemKind } from '../../order-service/services/tray/tray-problem.ts';

const storeProblems: Readonly<Record<StoreProblemKind, string>> = {
  'not-linked': 'os tokens da loja não se abrem com a SECRETS_KEY do servidor',
  revoked: 'a loja retirou a autorização',
  blocked: 'a loja está bloqueada na Tray',
  'order-refused': 'a loja da Tray recusou o pedido',
  'no-room': 'o limite de chamadas da loja foi atingido',
  unreachable: 'a loja não deu uma resposta que sirva',
  refused: 'a loja não aceitou o que foi enviado',
  'another-store': 'o endereço responde por outra loja',
};
const serverError = 'um erro do servidor; o log diz qual';

const wordOf = (code: string): string => code.split(':', 1)[0] ?? '';
const textIn = (texts: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(texts, word) ? texts[word] : undefined;

/** The text of a problem code (services/tray/tray-problem.ts), with the response's status if there was one. */
export function storeProblemText(code: string): string {
  const text = textIn(storeProblems, wordOf(code)) ?? serverError;
  const status = /status (?<status>\d{3})/.exec(code)?.groups?.status;
  return status === undefined ? text : `${text} (resposta ${status})`;
}

/** Reasons that mean the same in every list. */
const reasons: Readonly<Record<string, string>> = {
  'never-ended': 'o servidor parou no meio de cada tentativa',
  'unknown-payload': 'outra versão da loja pediu esta tarefa de outro modo',
  'no-secrets-key': 'falta a SECRETS_KEY no servidor',
  'other-secrets-key': 'foi guardado com outra SECRETS_KEY',
  'switched-off': 'o webhook está desligado',
  cancelled: 'o operador cancelou a tarefa',
  timeout: 'o outro lado não respondeu a tempo',
  failed: 'não foi possível falar com o outro lado',
  garbled: 'o canal respondeu algo que não serve',
  unknown: 'a loja ainda não conhece a mensagem',
  unclear: 'o provedor do pagamento ainda não decidiu',
  waiting: 'o provedor do pagamento ainda não decidiu',
  PaymentOutcomeUnknown: 'o provedor do pagamento não respondeu',
  PaymentNotTried: 'o provedor do pagamento não recebeu a chamada',
  'under-way': 'a página do pagamento está criando a cobrança',
  busy: 'a loja tem outra importação em andamento',
  'more-work': 'há mais a fazer do que cabe de uma vez',
};

/** Codes of a site that did not respond well: a status, or the name of a network error. */
const isOfSite = (code: string): boolean => /^(status-\d{3}|not-public|E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(code);

/** `channel`: of a message by a chat's channel. `store`: of a call to a Tray store. */
export type ReasonSource = 'channel' | 'store' | 'other';

/**
 * Why something in the background failed, with its code: the one text of all lists for the operator. A code without a
 * text is the name or the message of an error.
 */
export function failureReason(code: string, source: ReasonSource): string {
  const word = wordOf(code);
  const ofSource = {
    channel: () => textIn(messageFailureTexts, word),
    store: () => (textIn(storeProblems, word) === undefined ? undefined : storeProblemText(code)),
    other: () => undefined,
  }[source]();
  const text = ofSource ?? textIn(reasons, word) ?? (isOfSite(code) ? feedSourceTexts.fetchFailure(code) : serverError);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)} (${code})`;
}
