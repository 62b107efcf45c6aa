import { createHmac } from 'node:crypto';
import { channelMessage } from '#shared/contract/platform/channel-message.ts';
import { type WebhookEvent, webhookEvents } from '#shared/contract/platform/webhook-bodies.ts';
import { webhookExample } from '#shared/contract/platform/webhook-examples.ts';
import { firstPlatformEvents } from '#shared/model/platform-event.ts';
import { webhookSchedule } from '#shared/model/webhook-schedule.ts';
import { code, type DocsSection, escaped, fieldTable, json, listText } from './platform-docs-html.ts';

/** What signs the samples: the secret of the specification's own example. */
export const sampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A webhook's headers and body as a receiver gets them, a second after what they are about. */
export function webhookSample(type: string): { headers: string; body: string } {
  const { id, at, body: content } = webhookExample(type);
  const body = JSON.stringify(content);
  const timestamp = Math.floor(at.getTime() / 1000) + 1;
  const key = Buffer.from(sampleSecret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { headers: `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: v1,${signature}`, body };
}

const events: [string, WebhookEvent][] = Object.entries(webhookEvents);

/** The address of an event's section. */
const anchor = (type: string): string => `evento-${type.replaceAll(/[._]/g, '-')}`;

const { attempts, pauses } = webhookSchedule;

/** A receiver that checks the signature. */
const receiverSample = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { env } from 'node:process';

function isFromTheShop(headers, rawBody, secret) {
  const id = headers['webhook-id'], timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  // Um segredo que começa com whsec_ é base64; qualquer outro vale como está.
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const right = createHmac('sha256', key).update(id + '.' + timestamp + '.' + rawBody).digest();
  return String(headers['webhook-signature']).split(' ').some((signature) => {
    const sent = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (!isFromTheShop(request.headers, body, env.SEGREDO)) return response.writeHead(401).end();
  response.writeHead(204).end(); // o trabalho vem depois, numa fila
  console.log('aviso', JSON.parse(body).type);
});
server.listen(Number(env.PORT ?? 8080));`;

const overview: DocsSection = {
  id: 'sobre-webhooks',
  title: 'Como os webhooks funcionam',
  html: () => `<p>A loja avisa os seus sistemas com um POST assinado, como nos <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>. Uma loja tem até dez webhooks, cada um com os eventos que escolheu. Crie-os com <a href="#createWebhook"><code>POST /platform/webhooks</code></a>, ou declare-os com <code>npm run shop -- apply</code>:</p>
${json({
  slug: 'ana',
  platformWebhooks: [
    {
      id: 'erp',
      url: 'https://erp.example/pedidos',
      secret: '$' + '{PEDIDOS_SECRET}',
      events: ['order.received', 'order.paid'],
    },
  ],
})}
<p>O endereço é https, de um nome público; redirecionamentos não são seguidos. Um webhook declarado sem <code>events</code> recebe os de quando a loja tinha um webhook só: ${listText(firstPlatformEvents.map((type) => `<code>${type}</code>`))}.</p>
<h3>O que o servidor da loja precisa ter</h3>
<ul>
<li><code>SECRETS_KEY</code>: cifra os segredos dos webhooks. Sem ela a loja recusa um webhook novo com <code>no-secrets-key</code>. Gere-a uma vez e guarde-a: com outra, os webhooks que já existem não são mais assinados nem enviados.</li>
<li><code>WEBHOOK_OWN_HOSTS</code>: só para endereços da rede própria ou sem https, como o do seu computador. São nomes de host, sem porta, separados por vírgulas. Vale para todas as lojas do servidor: qualquer uma pode então mandar avisos a esses hosts, com as portas que quiser. Num servidor com lojas de outras pessoas, deixe-a vazia.</li>
</ul>
<p>Para experimentar na loja de demonstração, com um receptor no seu computador:</p>
${code(`export SECRETS_KEY="$(openssl rand -hex 32)"     # a mesma em toda partida
WEBHOOK_OWN_HOSTS=localhost,127.0.0.1 npm start`)}
<p>O webhook é então criado com <code>http://127.0.0.1:8080/avisos</code>.</p>
<h3>Os eventos</h3>
<table class="pairs"><thead><tr><th scope="col"><code>type</code></th><th scope="col">Quando</th></tr></thead><tbody>
${events.map(([type, { summary }]) => `<tr><td><a href="#${anchor(type)}"><code>${type}</code></a></td><td>${escaped(summary)}.</td></tr>`).join('\n')}
</tbody></table>
<h3>Experimentar um evento</h3>
<p>Uma disputa, uma suspeita de fraude ou um carrinho abandonado não se provocam à toa. <a href="#testWebhook"><code>POST …/test</code></a> com <code>{"event":"order.disputed"}</code> envia o exemplo documentado do evento, assinado e tentado de novo como qualquer aviso. Todo teste tem <code>"test": true</code> no corpo, que um aviso de verdade nunca tem: não mexa em pedidos por causa dele. Na linha de comando: <code>npm run shop -- webhooks test LOJA ID --event order.disputed</code>.</p>
<h3>Tentativas e ordem</h3>
<ul>
<li>Responda 2xx em até dez segundos. O corpo da resposta não é lido.</li>
<li>Outra resposta, ou nenhuma, é tentada de novo: até ${attempts} tentativas, depois de ${pauses}. Um 4xx (menos 408, 425 e 429) encerra as tentativas.</li>
<li>Os avisos de um pedido, e os de um contato, chegam a cada webhook na ordem em que aconteceram: enquanto um espera, os seguintes dele esperam também. Entre pedidos diferentes não há ordem. Um webhook que falha não atrasa outro.</li>
<li>Cada aviso chega ao menos uma vez. O mesmo <code>webhook-id</code> é o mesmo aviso: ignore o segundo.</li>
<li>O seu sistema voltou? <a href="#retryWebhook"><code>POST …/retry</code></a> envia já o que espera outra tentativa.</li>
<li>O que não foi entregue fica 90 dias, e <a href="#replayWebhook"><code>POST …/replay</code></a> o envia de novo. <a href="#webhookDeliveries"><code>GET …/deliveries</code></a> mostra cada aviso e por que falhou.</li>
</ul>
<h3>Conferir a assinatura</h3>
<p>Assina-se <code>id.timestamp.corpo</code>, com o corpo como chegou, byte a byte. Recuse o que não confere e o que tem mais de cinco minutos. Depois de <a href="#replaceWebhookSecret">trocar o segredo</a>, o cabeçalho traz por um dia duas assinaturas, separadas por um espaço: basta uma conferir. Há bibliotecas prontas em <a href="https://github.com/standard-webhooks/standard-webhooks" rel="noreferrer">várias linguagens</a>; sem elas:</p>
${code(receiverSample)}
<p>Os exemplos abaixo são assinados com o segredo <code>${sampleSecret}</code>: confira o seu código com eles, sem a regra dos cinco minutos.</p>`,
};

const eventSection = ([type, event]: [string, WebhookEvent]): string => {
  const { headers, body } = webhookSample(type);
  return `<h3 id="${anchor(type)}"><code>${type}</code></h3>
<p>${escaped(event.summary)}.</p>
<details><summary>O corpo, campo por campo</summary>${fieldTable(event.body)}</details>
<details><summary>Um exemplo assinado</summary>${code(`${headers}\n\n${body}`)}</details>`;
};

/** The messages to contacts, which the webhook of a declared channel gets. */
const messages: DocsSection = {
  id: 'mensagens-ao-contato',
  title: 'Mensagens da loja ao contato',
  html: () => {
    const { headers, body } = webhookSample('message');
    return `<p>Produtos, resumos, o catálogo e o estado dos pedidos vão ao contato pelo seu chatbot. A loja declara um webhook para cada canal, com <code>npm run shop -- apply</code>; o <code>channelId</code> é o mesmo de <code>POST /platform/sessions</code>. Uma loja que declarou canais recusa outro <code>channelId</code> (<code>unknown-channel</code>). Uma que não declarou nenhum aceita qualquer um, mas nenhuma mensagem chega ao contato.</p>
<ul>
<li>Responda 2xx em até dez segundos. Um 4xx (menos 408, 425 e 429) encerra as tentativas; o resto é tentado de novo, até oito vezes em meia hora.</li>
<li>As mensagens de um contato chegam em ordem, cada uma ao menos uma vez. O mesmo <code>id</code> é a mesma mensagem: mostre-a uma vez só.</li>
<li>A assinatura é conferida como a dos outros webhooks, com o segredo do canal.</li>
<li>O que não foi entregue vem no webhook <code>message.failed</code>.</li>
</ul>
<h3>O corpo, campo por campo</h3>
${fieldTable(channelMessage.body)}
<h3>Um exemplo assinado</h3>
${code(`${headers}\n\n${body}`)}`;
  },
};

/** The sections about webhooks: what holds for all of them, and each event. */
export const webhookGuide = {
  overview,
  messages,
  events: { id: 'eventos', title: 'Os corpos dos eventos', html: () => events.map(eventSection).join('\n') },
} as const satisfies Record<string, DocsSection>;

/** The events with the addresses of their sections, for the index. */
export const eventAnchors: readonly { id: string; type: string; summary: string }[] = events.map(
  ([type, { summary }]) => ({ id: anchor(type), type, summary }),
);
