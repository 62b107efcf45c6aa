import { Server } from '@modelcontextprotocol/sdk/server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  JSONRPCRequestSchema,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';

/** A tool as the protocol lists it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  /** The shape of a success; a refusal has only text. */
  outputSchema: { type: 'object'; [key: string]: unknown };
  isReadOnly: boolean;
  isIdempotent: boolean;
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
 * Responds to one message of the Model Context Protocol. The only file that knows its SDK. There are no protocol
 * sessions: each request has the key and the contact, so any process can respond.
 */
export async function respondToMcp(
  { instructions, tools, call }: McpOffer,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: unknown },
): Promise<Response> {
  const refused = badMessage(body) ?? badParams(body);
  if (refused) return refused;
  const server = new Server({ name: 'loja-no-chat', version: '1.0.0' }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ isReadOnly, isIdempotent, title, ...tool }) => ({
      ...tool,
      title,
      annotations: {
        title,
        readOnlyHint: isReadOnly,
        destructiveHint: false,
        idempotentHint: isIdempotent,
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

/**
 * JSON that is no message: the SDK would call it a parse error, which JSON-RPC has for texts that are no JSON. Newer
 * versions of the protocol have no batches.
 */
function badMessage(body: unknown): Response | null {
  if (JSONRPCMessageSchema.safeParse(body).success) return null;
  const error = { code: ErrorCode.InvalidRequest, message: 'Invalid Request' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 });
}

const schemas = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
} as const;

/** The SDK would report wrong parameters as an internal error, with everything that its schema library says. */
function badParams(body: unknown): Response | null {
  const { data: request } = JSONRPCRequestSchema.safeParse(body);
  const schema = Object.entries(schemas).find(([method]) => method === request?.method)?.[1];
  if (!request || !schema || schema.safeParse(body).success) return null;
  const error = { code: ErrorCode.InvalidParams, message: 'Invalid params' };
  return Response.json({ jsonrpc: '2.0', id: request.id, error });
}
