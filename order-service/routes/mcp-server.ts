import { Server } from '@modelcontextprotocol/sdk/server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';

/** A tool as the protocol lists it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  isReadOnly: boolean;
};

/** The result of a tool. `isError`: the model reads why, and may try something else. */
export type ToolResult = { data: object; isError: boolean };

export type McpOffer = {
  instructions: string;
  tools: readonly ListedTool[];
  /** `null`: there is no such tool. */
  call(name: string, args: unknown): Promise<ToolResult | null>;
};

/**
 * Answers one message of the Model Context Protocol. The only file that knows its SDK. There are no protocol sessions:
 * each request has the key and the contact, so any process can answer it.
 */
export async function answerMcp(
  { instructions, tools, call }: McpOffer,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: unknown },
): Promise<Response> {
  const server = new Server({ name: 'loja-no-chat', version: '1.0.0' }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ isReadOnly, title, ...tool }) => ({
      ...tool,
      title,
      annotations: {
        title,
        readOnlyHint: isReadOnly,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const result = await call(params.name, params.arguments ?? {});
    if (result === null) throw new McpError(ErrorCode.InvalidParams, 'Unknown tool');
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(result.data) }],
      ...(result.isError ? { isError: true } : { structuredContent: { ...result.data } }),
    };
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(new Request(url, { method: 'POST', headers }), { parsedBody: body });
    // The body is complete before the server closes.
    const text = await response.text();
    const empty = text === '' ? null : text;
    return new Response(empty, { status: response.status, headers: response.headers });
  } finally {
    await server.close();
  }
}
