import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MessageTemplate, MetaAccount } from '../../../../order-service/providers/channels.ts';
import { instagramBody, messengerBody } from '../../../../order-service/providers/meta/messenger-body.ts';
import { shownByMeta } from '../../../../order-service/providers/meta/shown-message.ts';
import { whatsAppBody, whatsAppTemplateBody } from '../../../../order-service/providers/meta/whatsapp-body.ts';

const url = 'https://loja.example/catalog?ids=mel,cha#codigo';
const names = ['• Mel Silvestre 500 g', 'Preço: de R$ 32,90 por R$ 28,90', '• Chá', 'Preço: R$ 19,90'];
const long = ['Separei estas opções para o café da manhã de domingo.', ...names];
const picture = 'https://loja.example/mel.jpg';
const template: MessageTemplate = { name: 'aviso', language: 'pt_BR', hasText: true, hasButton: true };
const base = { externalId: '1', accessToken: '' };
const accounts: Record<string, MetaAccount> = {
  WhatsApp: { ...base, kind: 'whatsapp', orders: null, template: null },
  'WhatsApp with a template': { ...base, kind: 'whatsapp', orders: null, template },
  'WhatsApp with a template without text': {
    ...base,
    kind: 'whatsapp',
    orders: null,
    template: { ...template, hasText: false },
  },
  Messenger: { ...base, kind: 'messenger' },
  Instagram: { ...base, kind: 'instagram', login: 'page' },
};

/** All texts of a body, as JSON. */
function bodyOf(account: MetaAccount, lines: string[], pictureUrl: string | null): string {
  const message = {
    id: '1',
    contact: '5511999990000',
    kind: 'product' as const,
    lines,
    pictureUrl,
    button: { title: 'Ver produtos', makeUrl: async () => url },
  };
  switch (account.kind) {
    case 'whatsapp':
      return JSON.stringify(
        account.template ? whatsAppTemplateBody(message, url, account.template) : whatsAppBody(message, url),
      );
    case 'messenger':
      return JSON.stringify(messengerBody(message, url));
    case 'instagram':
      return JSON.stringify(instagramBody(message, url));
  }
}

describe('the preview of a message', () => {
  for (const [name, account] of Object.entries(accounts))
    for (const lines of [['Mel', 'Preço: R$ 28,90'], long])
      for (const pictureUrl of [picture, 'https://loja.example/mel.svg', 'http://loja.example/mel.jpg', null])
        test(`has what ${name} shows of ${lines.length} lines and the picture ${pictureUrl}`, () => {
          const shown = shownByMeta(account, { lines, pictureUrl, button: 'Ver produtos' });
          const body = bodyOf(account, lines, pictureUrl);
          assert.equal(body.includes(picture), shown.pictureUrl === picture, 'the picture');
          if (shown.pictureUrl !== null) assert.equal(shown.pictureUrl, picture);
          for (const line of lines) {
            const isShown = shown.lines.some((text) => text.includes(line));
            assert.equal(body.includes(JSON.stringify(line).slice(1, -1)), isShown, line);
          }
          assert.equal(body.includes('ids=mel,cha'), shown.button !== null, 'the button');
        });
});
