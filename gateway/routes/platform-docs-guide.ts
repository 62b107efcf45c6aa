import { platformErrors } from '#shared/contract/platform/platform.ts';
import { sampleVariables } from '#shared/contract/platform/platform-samples.ts';
import { publishedFeeds } from '#shared/contract/platform/published-feeds.ts';
import { code, type DocsSection, errorTable, escaped, json, prose } from './platform-docs-html.ts';
import { mcpGuide } from './platform-docs-mcp.ts';

const start: DocsSection = {
  id: 'inicio',
  title: 'Como chamar',
  html: ({
    publicUrl,
  }) => `<p>Cada chamada leva a chave de API da loja, e só ela: um código de sessão não serve aqui, e a chave não serve nas chamadas de uma sessão. A chave é da loja inteira: guarde-a no servidor, nunca numa página.</p>
${code(`npm run shop -- keys create demo --name "Chatbot" --people   # imprime a chave, uma vez só
export CHAVE="a chave impressa"
curl -H "Authorization: Bearer $CHAVE" ${publicUrl}/platform/shop`)}
<p>Com <code>--people</code> a chave também cuida de dados de pessoas, como a busca e o apagamento; um robô que só vende não precisa disso. <code>demo</code> é o nome curto da loja de demonstração, a de <code>npm start</code> sem mais nada; no lugar dele, o nome com que a sua loja foi criada. Os exemplos desta documentação funcionam nela como estão: os produtos e o canal <code>demo-whatsapp</code> são dela. Ela tem visitantes e pedidos de exemplo: um webhook novo recebe também os eventos deles, como um <code>cart.abandoned</code> logo depois de criado. Reconheça os seus pelo contato; <code>"test": true</code> só têm os de <code>POST /platform/webhooks/:id/test</code>. O que começa com <code>$</code> é uma variável que você põe antes:</p>
<ul>${Object.entries(sampleVariables)
    .map(([name, what]) => `<li><code>$${name}</code>: ${prose(what)}</li>`)
    .join('')}</ul>
<p>Toda resposta vem no mesmo envelope, com o status HTTP verdadeiro. Valores em reais, instantes em UTC, códigos por nome.</p>
${json({ success: false, data: null, errors: [{ message: 'Chave de API inválida.', code: 'no-key' }] })}
<p>Uma chamada que muda algo aceita <code>Idempotency-Key</code> (um uuid, ou outro texto que só esta tentativa tem): repetida com o mesmo corpo por até 24 horas, tem um efeito só e a mesma resposta. Depois de um 5xx ou de uma conexão perdida, repita com a mesma chave.</p>
<p>Um parâmetro de consulta ou um campo do corpo que a chamada não conhece é recusado pelo nome, com <code>bad-request</code>: um erro de digitação não passa despercebido. Respostas e webhooks podem ganhar campos: ignore os que não conhece.</p>
<p>Em JavaScript e TypeScript há um cliente com os tipos de tudo isto: quem opera a loja o empacota com <code>npm run pack-platform-client</code>, e você o instala do arquivo.</p>`,
};

const flow: DocsSection = {
  id: 'do-comeco-ao-fim',
  title: 'Do começo ao fim',
  html: () => `<ol>
<li>Peça à loja uma chave e confira-a: <a href="#shop"><code>GET /platform/shop</code></a>.</li>
<li>Crie um webhook com os eventos que interessam, guarde o segredo e teste-o: <a href="#createWebhook"><code>POST /platform/webhooks</code></a>.</li>
<li>O contato quer comprar: se o robô já sabe o quê, ponha no carrinho dele com <a href="#setContactCart"><code>POST /platform/contacts/cart</code></a>.</li>
<li>Abra uma sessão e mande o link na conversa: <a href="#createSession"><code>POST /platform/sessions</code></a>. O contato confere, confirma e paga na loja.</li>
<li><code>order.received</code> chega ao webhook, depois <code>order.paid</code> e as etapas. Uma lista conserta o que se perdeu: <a href="#orders"><code>GET /platform/orders</code></a>.</li>
<li>Se o contato parar no meio, <code>cart.abandoned</code> avisa uma hora depois, e o robô retoma.</li>
</ol>`,
};

const sessions: DocsSection = {
  id: 'sessoes-e-links',
  title: 'Sessões e links',
  html: ({
    publicUrl,
  }) => `<p>Uma sessão abre a loja para um contato, sem senha. A resposta de <a href="#createSession"><code>POST /platform/sessions</code></a> traz o link pronto; mande-o como veio.</p>
<table class="pairs">
<thead><tr><th scope="col">Link</th><th scope="col">O que abre</th></tr></thead>
<tbody>
<tr><td><code>${escaped(publicUrl)}/#CÓDIGO</code></td><td>O catálogo. Com <code>catalog</code>, uma categoria, uma coleção ou uma busca.</td></tr>
<tr><td><code>${escaped(publicUrl)}/order#CÓDIGO</code></td><td>O carrinho: peça com <code>opens: "cart"</code>.</td></tr>
</tbody></table>
<ul>
<li>O código fica depois do <code>#</code>: nenhum servidor o recebe no endereço, e a página o tira dali ao abrir. Quem tem o link age como o contato: mande-o só a ele, e não o guarde em registros.</li>
<li>O de um contato vale 30 dias, e mais 30 a cada uso. O de um atendente (<code>sessionType: "PlatformUser"</code>) vale 12 horas.</li>
<li>O mesmo contato do mesmo canal é sempre a mesma pessoa, com o mesmo carrinho, em todos os seus links.</li>
<li>Um atendente nomeado (<code>agent</code>) aparece nos pedidos que confirma e em <a href="#agents"><code>GET /platform/agents</code></a>. Com <code>role: "supervisor"</code>, decide sobre descontos.</li>
<li><code>channelType</code> e <code>channelId</code> são os de um canal que a loja declarou: <a href="#shop"><code>GET /platform/shop</code></a> os lista, e outro é recusado com <code>unknown-channel</code>. Uma loja que não declarou nenhum aceita qualquer um.</li>
<li>Use uma <code>Idempotency-Key</code> por mensagem: repetida, ela devolve o mesmo link.</li>
</ul>`,
};

const embedding: DocsSection = {
  id: 'painel',
  title: 'Mostrar no painel de atendimento',
  html: () => `<p>O atendente vê a loja do contato num quadro do painel dele. Para cada conversa, abra uma sessão de atendente e mostre o link:</p>
${code(`const quadro = painel.querySelector('iframe');
quadro.title = 'Loja do contato';
quadro.allow = 'clipboard-write; camera'; // a câmera lê códigos de barras
quadro.referrerPolicy = 'no-referrer';
quadro.src = link; // de POST /platform/sessions, pedido pelo seu servidor`)}
<ul>
<li>Quem opera a loja põe a origem do painel em <code>FRAME_ANCESTORS</code> (<code>https://painel.example</code>; várias, separadas por vírgulas). Sem isso, o navegador recusa o quadro. O Messenger já pode.</li>
<li>Cada quadro é de um contato: o endereço ganha <code>?atendimento=…</code>, que não é segredo e só vale neste navegador. Várias conversas podem ficar abertas ao mesmo tempo.</li>
<li>A loja não usa cookies. O navegador guarda a sessão por site e por painel; se o quadro recarrega sem o link, abra-o de novo.</li>
<li>Onde se digita um cartão nunca é um quadro: a loja mostra ali um botão que abre o pagamento em outra aba. Por isso, um <code>sandbox</code> no quadro precisa de <code>allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox</code>.</li>
<li>O quadro cabe a partir de 320 px de largura; 360 a 420 px é o melhor.</li>
</ul>`,
};

/** What a program does with each status. `statusTexts` says the same in the OpenAPI documents. */
const whatToDo: readonly (readonly [statuses: string, action: string])[] = [
  [
    '400, 413, 414, 415, 417, 431',
    'Corrija o programa: o que foi enviado não tem a forma descrita. De novo igual, é recusado de novo.',
  ],
  ['401, 403', 'Troque a chave, ou peça uma que possa fazer isto.'],
  ['404', 'Leia a lista de novo: o que você nomeou não existe, ou não é desta loja.'],
  ['405', 'Use o método que o cabeçalho `Allow` diz.'],
  ['422', 'Leia `code`: uma regra da loja recusa. Corrija os dados, e envie com outra `Idempotency-Key`.'],
  ['408, 429', 'Espere e repita igual, com a mesma `Idempotency-Key`. `Retry-After` diz quantos segundos.'],
  [
    '5xx, ou nenhuma resposta',
    'Repita igual, com a mesma `Idempotency-Key` e pausas crescentes: a mudança acontece uma vez só.',
  ],
];

const limits: DocsSection = {
  id: 'limites-e-erros',
  title: 'Limites e erros',
  html: ({ callsPerMinute, callsAtOnce }) => `<ul>
<li>${callsPerMinute} chamadas por minuto e chave, e ${callsAtOnce} ao mesmo tempo. A seguinte recebe <code>429</code> com <code>Retry-After</code>, em segundos.</li>
<li>Um corpo tem até 64 KB; um feed, até 10 MB, um por vez.</li>
<li>Uma lista traz até 100 linhas. <code>token</code> continua dali, também dias depois.</li>
<li>Programe com <code>code</code>, não com <code>message</code>, que é para pessoas e pode mudar.</li>
</ul>
<h3>O que fazer com cada status</h3>
<table class="pairs">
<thead><tr><th scope="col">Status</th><th scope="col">O que fazer</th></tr></thead>
<tbody>
${whatToDo.map(([statuses, action]) => `<tr><td>${statuses}</td><td>${prose(action)}</td></tr>`).join('\n')}
</tbody></table>
<h3>Erros de toda chamada</h3>
${errorTable(platformErrors)}`,
};

const live: DocsSection = {
  id: 'no-ar',
  title: 'Entrar no ar',
  html: () => `<ol>
<li>A chave está num cofre do servidor; <code>keys list</code> diz quando foi usada, e <code>keys revoke</code> a encerra na hora.</li>
<li>O webhook responde 2xx em até dez segundos e faz o trabalho depois, numa fila.</li>
<li>Ele confere a assinatura sobre o corpo como chegou, recusa o que tem mais de cinco minutos e ignora um <code>webhook-id</code> repetido.</li>
<li>Um tipo de evento ou um campo desconhecido não é um erro.</li>
<li>Uma vez por hora, <code>GET /platform/orders</code> a partir do último <code>token</code> acha o que um webhook perdido não disse.</li>
<li><code>POST /platform/webhooks/:id/test</code> chega, e <code>GET …/deliveries?state=failed</code> está vazio.</li>
<li>A origem do painel está em <code>FRAME_ANCESTORS</code>, e um pedido de teste foi confirmado, pago e cancelado de ponta a ponta.</li>
</ol>`,
};

const feeds: DocsSection = {
  id: 'feeds',
  title: 'O catálogo para Google e Meta',
  html: ({
    publicUrl,
  }) => `<p>Quem opera a loja publica o catálogo num endereço secreto, que o Google Merchant Center e o gerenciador de comércio da Meta buscam sozinhos. Anúncios e o catálogo do WhatsApp seguem a loja.</p>
${code(`npm run shop -- feeds google demo     # ${publicUrl}${publishedFeeds.google.path.replace(':secret', 'SEGREDO')}
npm run shop -- feeds meta demo       # ${publicUrl}${publishedFeeds.meta.path.replace(':secret', 'SEGREDO')}`)}
<ul>
<li>O endereço só é dito ao nascer e não pede chave: trate-o como uma senha. <code>--new</code> o troca e <code>--revoke</code> o encerra, na hora.</li>
<li><code>GET</code> e <code>HEAD</code>, com <code>ETag</code> e <code>If-None-Match</code>: <code>304</code> enquanto preços, estoque e textos são os mesmos. Comprimido com <code>Accept-Encoding</code>.</li>
<li>O <code>id</code> de cada linha é o SKU, como nos carrinhos do WhatsApp. Produtos escondidos ou sob consulta ficam de fora. Importado de novo, o feed não muda nada.</li>
<li>Um endereço desconhecido é <code>404</code>. Muitas buscas, ou muitos endereços errados, são <code>429</code> com <code>Retry-After</code>. Erros são JSON, no envelope desta página.</li>
</ul>`,
};

/** The guide of a chatbot's developer, by subject. */
export const guide = { start, flow, sessions, embedding, limits, agent: mcpGuide, feeds, live } as const;
