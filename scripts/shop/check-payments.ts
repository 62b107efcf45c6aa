import { readConfig } from '../../order-service/config.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { findPaymentNotice, type PaymentNotice } from '../../order-service/database/payments/payment-notices.ts';
import type { ShopRow } from '../../order-service/database/shops/shops.ts';
import { openMercadoPago } from '../../order-service/providers/mercado-pago/mercado-pago.ts';
import { onlineProviders } from '../../order-service/providers/online-providers.ts';
import { paymentAccounts } from '../../order-service/services/payment-setup/payment-accounts.ts';

/** Whether the provider's notifications about payments arrive for a shop, and what to do if not, as lines. */
export async function checkPayments(database: Database, shop: ShopRow): Promise<string> {
  const { publicUrl, secretsKey, mercadoPago: environmentKeys } = readConfig(process.env);
  const online = openMercadoPago();
  try {
    const account = await paymentAccounts({ online, secretsKey, environmentKeys }).online(database, shop.id);
    const provider = onlineProviders.find(({ name }) => name === account?.provider.name);
    if (!account || !provider)
      return `A loja "${shop.slug}" não tem uma conta de pagamento online que abra com as chaves deste servidor.`;
    const notice = await findPaymentNotice(database, shop.id, provider.name);
    const isPublic = publicUrl.startsWith('https://');
    const address = `${isPublic ? publicUrl : 'PUBLIC_URL'}/webhooks/${provider.name}/${shop.id}`;
    return [
      `Loja "${shop.slug}", ${provider.texts.title}`,
      `Endereço dos avisos: ${address}`,
      ...(isPublic ? [] : ['PUBLIC_URL não começa com https://: nenhum aviso chega a este servidor.']),
      `Último aviso assinado: ${timeText(notice?.signed_at)}`,
      `Último aviso sem prova: ${timeText(notice?.unproven_at)}${reasonText(notice)}`,
      advice(notice, account.webhookSecret !== null, provider.texts.title),
    ].join('\n');
  } finally {
    await online.close();
  }
}

const timeText = (at: Date | null | undefined): string =>
  at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'nenhum';

const reasons = {
  unsigned: 'sem assinatura',
  'wrong-signature': 'com assinatura errada',
  'no-secret': 'a loja não tinha o segredo',
} as const;

const reasonText = (notice: PaymentNotice | undefined): string =>
  notice?.unproven_reason ? ` (${reasons[notice.unproven_reason]})` : '';

/** What to do about it. The payments themselves are looked up in any case, only later. */
function advice(notice: PaymentNotice | undefined, hasSecret: boolean, title: string): string {
  const { signed_at: signed = null, unproven_at: unproven = null, unproven_reason: reason = null } = notice ?? {};
  if (!hasSecret)
    return `Falta a assinatura secreta (webhookSecret): copie-a do painel do ${title}, em Webhooks, para a conta da loja.`;
  if (signed !== null && (unproven === null || signed >= unproven)) return 'Tudo certo: os avisos chegam assinados.';
  if (unproven === null)
    return (
      `Nenhum aviso chegou ainda. No painel do ${title}, em Suas integrações > Webhooks, cadastre o endereço acima no modo ` +
      'de produção, marque Pagamentos, Chargebacks, Reclamações e Alertas de fraude, e use "Simular notificação". ' +
      'Até lá, a loja consulta cada pagamento de tempos em tempos.'
    );
  return reason === 'wrong-signature'
    ? `A assinatura não confere: copie de novo a assinatura secreta do painel do ${title} (a do modo de produção) para webhookSecret.`
    : `Os avisos chegam sem assinatura, e só servem de lembrete para consultar o pagamento: cadastre o endereço acima no painel do ${title}, em Webhooks.`;
}
