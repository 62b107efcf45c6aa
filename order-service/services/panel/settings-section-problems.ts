import { ownMessages } from '#shared/model/message-texts.ts';
import { panelAccountTexts } from '#shared/text/panel/panel-accounts.ts';
import { photoTexts } from '#shared/text/panel/photos.ts';
import type { Problem, ProblemCode } from '../../declaration/problem.ts';
import { Refusal } from '../core/refusal.ts';

/** A problem with a value that a person typed: its place ('stores[0].zipCode') and its text. */
export type SectionProblem = { path: string; text: string };

/**
 * The refusal of a section that a declaration must not have. `problems` names the fields, so that each text stands at
 * its own; the texts say what to type, without the words of a file.
 */
export function badSection(found: readonly Problem[]): Refusal {
  const problems = found.map((problem): SectionProblem => ({ path: problem.path, text: textOf(problem) }));
  const messages = [...new Set(problems.map(({ text }) => text))].slice(0, 5);
  return new Refusal('rule', { code: 'bad-section', messages, data: { problems: problems.slice(0, 200) } });
}

function textOf({ path, reason, code }: Problem): string {
  // The reason names the provider.
  if (code === 'refused-key') return `${sentence(reason)} Copie-a de novo.`;
  const field = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(']')) + 1);
  return (code && codeTexts[code]) ?? fieldTexts[field] ?? sentence(reason);
}

const codeTexts: Partial<Readonly<Record<ProblemCode, string>>> = {
  missing: 'Preencha este campo.',
  repeated: 'Isto já existe na lista.',
  'wrong-order': 'O fim deve vir depois do começo.',
  'range-order': 'O último CEP deve vir depois do primeiro.',
  'too-few': 'Adicione pelo menos um.',
  'unknown-seller': 'Este vendedor não existe mais. Escolha outro.',
  'unknown-neighborhood': 'Este bairro não existe mais. Escolha outro.',
  'foreign-field': 'Este campo não é desta conta.',
  'mixed-keys': 'Uma das chaves é de teste e a outra não. Copie as duas do mesmo lugar.',
  'secret-key': 'Esta é a chave secreta. Copie a chave pública, que fica perto dela no painel da conta.',
  'webhook-secret-form': 'Escreva o usuário e a senha dos avisos com dois-pontos no meio, como usuario:senha.',
  'no-secrets-key': 'Este servidor ainda não guarda chaves de pagamento. Peça a quem cuida dele para configurar.',
  'missing-key': 'Preencha a chave secreta: a conta ainda não tem uma.',
  variable: 'Cole a chave como foi entregue.',
  'missing-photo': photoTexts.missing,
  'no-price-table': 'Escolha outro código para a tabela.',
};

const amount = 'Escreva um valor em reais, como 29,90.';
const count = 'Escreva um número inteiro a partir de 1.';
const text = 'Escreva um texto mais curto, sem espaços nas pontas.';
/** By the name of the field. */
const fieldTexts: Readonly<Record<string, string>> = {
  minOrderValue: amount,
  price: amount,
  freeFrom: amount,
  minAmount: amount,
  orderMinPrice: amount,
  maxDiscount: amount,
  zipCode: 'Escreva um CEP, como 01310-100.',
  from: 'Escreva um CEP, como 01310-100.',
  to: 'Escreva um CEP, como 01310-100.',
  state: 'Escolha o estado.',
  startTime: 'Escolha a hora, de 00:00 a 23:59.',
  endTime: 'Escolha a hora, de 00:00 a 23:59.',
  weekdays: 'Escolha pelo menos um dia.',
  cutoffMinutes: 'Escreva os minutos, de 0 a 100.000.',
  capacity: count,
  maxDistinctItems: count,
  maxItemsAmout: count,
  availableQuantity: 'Escreva quantos brindes se escolhem, de 1 a 100.',
  available: 'Escreva quantos há, de 0 a 1.000.000.',
  scheduleDays: 'Escreva de 1 a 60 dias.',
  defaultColor: 'Escolha uma cor, como #1f6f54.',
  secondaryColor: 'Escolha uma cor, como #1f6f54.',
  urlLogo: 'Escreva um endereço que começa com https://.',
  imageUrl: 'Escreva um endereço que começa com https://.',
  publicKey: 'Copie a chave pública como está no painel da conta.',
  accessToken: 'Copie a chave como está no painel da conta, sem espaços.',
  webhookSecret: 'Copie o segredo como está no painel da conta, sem espaços.',
  maxInstallments: 'Escreva de 1 a 24 parcelas.',
  statementDescriptor: 'Até 22 letras sem acento, números ou espaços.',
  pixKey: panelAccountTexts.badPixKey,
  merchantName: 'Escreva o nome, com até 25 letras.',
  merchantCity: 'Escreva a cidade, com até 15 letras.',
  phone: 'O celular precisa do DDD e do número, como (11) 98765-4321.',
  ...Object.fromEntries(ownMessages.map((message) => [message, 'Escreva até 500 letras, sem espaços nas pontas.'])),
  name: text,
  city: text,
  street: text,
  number: text,
  neighborhood: text,
  sku: 'Escreva o código do produto.',
  value: 'Escreva um valor maior que zero; uma porcentagem vai de 1 a 100.',
};

/** A reason as a sentence. */
export const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
