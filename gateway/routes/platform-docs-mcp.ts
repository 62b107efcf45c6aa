import { mcpAccept, mcpContactHeaders, mcpPath, mcpVersionHeader, mcpVersions } from '#shared/contract/platform/mcp.ts';
import { code, type DocsSection, escaped, listText } from './platform-docs-html.ts';

/** How a merchant's chat agent uses the MCP server. */
export const mcpGuide: DocsSection = {
  id: 'mcp',
  title: 'Agente com modelo de linguagem (MCP)',
  html: ({
    publicUrl,
  }) => `<p><code>POST ${escaped(publicUrl)}${mcpPath}</code> é um servidor MCP (Streamable HTTP, sem sessão): o agente do seu chat procura produtos, monta o carrinho do contato da conversa e lhe manda o link da loja. Nada ali confirma, paga ou cancela.</p>
<p>Quem opera a loja cria a chave. Com <code>--mcp</code> ela só abre o MCP: nenhuma chamada desta documentação a aceita.</p>
${code('npm run shop -- keys create demo --name "Agente" --mcp')}
<p>Em JavaScript, depois de <code>npm install @modelcontextprotocol/sdk</code>:</p>
${code(mcpSample(publicUrl))}
<ul>
<li>Além da chave, os três cabeçalhos do contato dizem de quem é a conversa. O seu programa os tira do webhook do canal, nunca de um texto: o modelo não os vê e não escolhe outro contato. Só com a chave, existem apenas <code>search_products</code> e <code>get_product</code>.</li>
<li>Com eles há também <code>get_cart</code>, <code>set_cart_items</code>, <code>get_shop_link</code> e <code>get_orders</code>. <code>tools/list</code> traz o que cada ferramenta pede.</li>
<li>Cada ferramenta diz em <code>outputSchema</code> o que devolve, e o resultado vem em <code>structuredContent</code>.</li>
<li>Em <code>search_products</code>, <code>guess</code> diz se a lista é um palpite: <code>partial</code>, só parte das palavras, ou <code>typo</code>, lidas de outra forma, com o texto para o contato. <code>null</code>: os produtos têm tudo o que foi pedido.</li>
<li>O que a loja recusa vem como resultado com <code>isError</code> e <code>errors</code> em português, para o modelo ler.</li>
<li>Valem os limites da chave. A chave nunca entra num prompt, e os textos dos produtos são dados, não instruções.</li>
</ul>
<h3>Sem um SDK</h3>
<ul>
<li>Cada POST leva uma mensagem JSON-RPC 2.0, com <code>Content-Type: application/json</code> e <code>Accept: ${mcpAccept}</code>: o protocolo pede os dois tipos, embora a resposta seja sempre JSON.</li>
<li>As versões do protocolo são ${listText(mcpVersions.map((version) => `<code>${version}</code>`))}. <code>initialize</code> responde com a que você pediu, ou com a mais nova; mande-a depois em <code>${mcpVersionHeader}</code>.</li>
</ul>
<table class="pairs">
<thead><tr><th scope="col">Erro</th><th scope="col">Quando, e o que fazer</th></tr></thead>
<tbody>
${mcpErrors.map(([status, when]) => `<tr><td><code>${status}</code></td><td>${when}</td></tr>`).join('\n')}
</tbody></table>
<p>Esses erros têm a forma do protocolo (<code>error.code</code>). Os outros de HTTP têm o envelope desta API: chave, contato, canal, limites, tipo do corpo e um parâmetro de consulta, que nenhuma mensagem tem.</p>`,
};

/** The errors that have the protocol's own form. */
const mcpErrors: readonly (readonly [error: string, when: string])[] = [
  ['400 -32700', 'O corpo não é JSON. Corrija o programa.'],
  [
    '400 -32600',
    'O corpo é JSON, mas não uma mensagem: <code>null</code>, um objeto sem <code>jsonrpc</code>, ou uma lista de mensagens. Mande uma de cada vez.',
  ],
  [
    '200 -32601',
    'O servidor não tem este método: ele tem ferramentas, e não <code>resources</code> nem <code>prompts</code>.',
  ],
  [
    '200 -32602',
    'Os parâmetros do método estão errados, ou a ferramenta não existe. <code>tools/list</code> diz quais há.',
  ],
  ['400 -32000', `O cabeçalho <code>${mcpVersionHeader}</code> tem uma versão que o servidor não fala.`],
  ['406 -32000', 'Falta em <code>Accept</code> um dos dois tipos.'],
];

/** A program that connects as one contact and searches. */
const mcpSample = (publicUrl: string) => `import { env } from 'node:process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const transport = new StreamableHTTPClientTransport(new URL('${publicUrl}${mcpPath}'), {
  requestInit: {
    headers: {
      authorization: 'Bearer ' + env.CHAVE,
      '${mcpContactHeaders.channelType}': 'WhatsApp',
      '${mcpContactHeaders.channelId}': 'demo-whatsapp',
      '${mcpContactHeaders.phone}': '5511987654321', // ou ${mcpContactHeaders.id}
    },
  },
});
const client = new Client({ name: 'agente', version: '1.0.0' });
await client.connect(transport);
const found = await client.callTool({ name: 'search_products', arguments: { query: 'café' } });
console.log(found.structuredContent);
await client.close();`;
