/** The address of Mercado Pago's script for pages, and of the one that names the device. */
export const sdkUrl = 'https://sdk.mercadopago.com/js/v2';
export const deviceScriptUrl = 'https://www.mercadopago.com/v2/security.js';

/** Sets the device's name, as Mercado Pago's script does. */
export const fakeDeviceScript = "window.MP_DEVICE_SESSION_ID = 'armor.aparelho-de-teste';";

/**
 * What the card form accepts, as npm `@mercadopago/sdk-js` 0.0.3 and its page about the Card Payment Brick document it
 * (read on 2026-11-20). `true`: any value; a list: one of these values, or only these in a list. `!`: needed.
 */
const settings = {
  '!initialization': {
    '!amount': 'number',
    payer: { email: 'string', identification: { '!type': ['CPF', 'CNPJ'], '!number': 'string' } },
  },
  customization: {
    '!paymentMethods': {
      '!minInstallments': 'number',
      '!maxInstallments': 'number',
      '!types': {
        included: ['credit_card', 'debit_card', 'prepaid_card'],
        excluded: ['credit_card', 'debit_card', 'prepaid_card'],
      },
    },
    visual: {
      style: { '!theme': ['default', 'dark', 'flat', 'bootstrap'], customVariables: true },
      texts: true,
      font: 'string',
      hidePaymentButton: 'boolean',
      hideFormTitle: 'boolean',
    },
  },
  '!callbacks': { '!onReady': 'function', '!onError': 'function', '!onSubmit': 'function', onBinChange: 'function' },
  locale: 'string',
};

/**
 * Mercado Pago's script as a stand-in: one form per box, callbacks, and a form that can be removed. It refuses settings
 * that the real one does not know, and settings without which cards are offered that the shop does not accept.
 */
export const fakeSdk = `window.bricks = { made: 0, live: 0, wrong: [] };
const problems = (rules, value, at) => {
  if (rules === true) return [];
  if (typeof rules === 'string') return typeof value === rules ? [] : [at + ' is no ' + rules];
  if (Array.isArray(rules)) return [].concat(value).every((one) => rules.includes(one)) ? [] : [at + ' is not known'];
  if (typeof value !== 'object' || value === null) return [at + ' is missing'];
  const known = Object.keys(rules).map((name) => name.replace('!', ''));
  return [
    ...Object.keys(value).filter((name) => !known.includes(name)).map((name) => at + '.' + name + ' is not known'),
    ...Object.entries(rules).flatMap(([marked, rule]) => {
      const name = marked.replace('!', '');
      if (name in value) return problems(rule, value[name], at + '.' + name);
      return marked === name ? [] : [at + '.' + name + ' is missing'];
    }),
  ];
};
window.MercadoPago = class {
  constructor(key, options) {
    const known = { '!locale': ['pt-BR'], advancedFraudPrevention: 'boolean', trackingDisabled: 'boolean' };
    if (typeof key !== 'string' || key === '') throw new Error('no public key');
    window.bricks.wrong.push(...problems(known, options, 'options'));
    Object.assign(this, { key, options });
  }
  bricks() {
    return { create: async (kind, id, settings) => {
      window.bricks.wrong.push(...problems(${JSON.stringify(settings)}, settings, 'settings'));
      if (kind !== 'cardPayment') window.bricks.wrong.push('the brick ' + kind);
      if (window.bricks.wrong.length > 0) {
        settings.callbacks?.onError?.({ type: 'critical', message: window.bricks.wrong.join(), cause: 'incorrect_initialization' });
        throw new Error(window.bricks.wrong.join());
      }
      window.bricks.made++;
      window.bricks.live++;
      window.bricks.accepts = settings.customization.paymentMethods;
      const place = document.getElementById(id);
      const addButton = (text, onClick) => { const made = document.createElement('button'); made.textContent = text; made.onclick = onClick; place.append(made); };
      place.append(kind + ' ' + this.key + ' ' + this.options.locale + ' ' + settings.initialization.amount);
      addButton('Pagar com o brick', () => settings.callbacks.onSubmit({ token: 'tok-1', payment_method_id: 'visa', issuer_id: 24, transaction_amount: 1, installments: 2, payer: { email: 'ana@exemplo.com.br', identification: { type: 'CPF', number: '52998224725' } } }, { bin: '50314332', lastFourDigits: '6351', cardholderName: 'APRO', paymentTypeId: 'credit_card' }).then(() => { window.bricks.outcome = 'sent'; }, () => { window.bricks.outcome = 'again'; }));
      addButton('Falha leve', () => settings.callbacks.onError({ type: 'non_critical', message: 'x', cause: 'incomplete_fields' }));
      addButton('Falha crítica', () => settings.callbacks.onError({ type: 'critical', message: 'x', cause: 'fields_setup_failed' }));
      setTimeout(settings.callbacks.onReady);
      return { unmount: () => { window.bricks.live--; } };
    } };
  }
};`;
