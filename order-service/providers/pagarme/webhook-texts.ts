import type { WebhookTexts } from '../online-payments.ts';

/** What the secret of its webhooks consists of. */
export const webhookSecretForm =
  'deve ser o usuário e a senha do webhook com dois-pontos no meio, como "usuario:senha"';

/** Pagar.me signs nothing: its webhooks carry the user and the password that the shop chose. */
export const webhookTexts: WebhookTexts = {
  proven: 'com senha',
  proof: 'senha',
  wrongProof: 'senha errada',
  fine: 'Tudo certo: os avisos chegam com a senha da loja.',
  missingSecret:
    'Falta a senha dos avisos: sem ela, um aviso só serve de lembrete para consultar o pagamento. ' +
    'No painel do Pagar.me, em Webhooks, ative a autenticação e declare "usuario:senha" na conta da loja.',
  wrongSecret:
    'A senha não confere: o usuário e a senha do webhook no painel do Pagar.me precisam ser os da conta da loja, como ' +
    '"usuario:senha".',
  unproven:
    'Os avisos chegam sem senha, e só servem de lembrete para consultar o pagamento: no painel do Pagar.me, em Webhooks, ' +
    'ative a autenticação com o usuário e a senha da conta da loja.',
  setUp:
    'No painel do Pagar.me, em Configurações > Webhooks, cadastre o endereço acima com os eventos de cobrança (charge) e ' +
    'com a autenticação ativa.',
};
