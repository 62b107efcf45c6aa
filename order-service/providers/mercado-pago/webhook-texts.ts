import type { WebhookTexts } from '../online-payments.ts';

/** Mercado Pago signs its notifications with a secret that its panel shows. */
export const webhookTexts: WebhookTexts = {
  proven: 'assinado',
  proof: 'assinatura',
  wrongProof: 'assinatura errada',
  fine: 'Tudo certo: os avisos chegam assinados.',
  missingSecret: 'Falta a assinatura secreta: copie-a do painel do Mercado Pago, em Webhooks, para a conta da loja.',
  wrongSecret:
    'A assinatura não confere: copie de novo a assinatura secreta do painel do Mercado Pago (a do modo de produção) ' +
    'para a conta da loja.',
  unproven:
    'Os avisos chegam sem assinatura, e só servem de lembrete para consultar o pagamento: cadastre o endereço acima no ' +
    'painel do Mercado Pago, em Webhooks.',
  setUp:
    'No painel do Mercado Pago, em Suas integrações > Webhooks, cadastre o endereço acima no modo de produção, marque ' +
    'Pagamentos (e Order, se a conta cobra pela API de Orders), Chargebacks, Reclamações e Alertas de fraude, e use ' +
    '"Simular notificação".',
};
