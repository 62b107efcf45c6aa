import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { mcpPath, mcpVersionHeader } from '#shared/contract/platform/mcp.ts';
import { mcpTexts } from '#shared/text/mcp.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { type McpContact, mcpContact } from '../../services/mcp/mcp-contact.ts';
import { type McpCall, type McpTool, mcpTools } from '../../services/mcp/mcp-tools.ts';
import { authenticateApiKey, type PlatformCaller } from '../../services/platform/api-keys.ts';
import { assertDeclaredChannel } from '../../services/platform/declared-channel.ts';
import { refusalResponse } from '../errors.ts';
import { fieldProblems } from '../field-problems.ts';
import type { RouteDependencies } from '../serve.ts';
import { isStorable } from '../validate.ts';
import type { McpOffer, ToolResult } from './mcp-server.ts';
import { apiKeyOf, noQuery } from './platform-request.ts';

type Connection = { caller: PlatformCaller; contact: McpContact | null };

/**
 * The MCP server of a shop's key. Its tools are for one contact, whom the connection's headers name. Without them only
 * the tools of the catalogue exist.
 */
export function registerMcp(
  { app, database, clock, payments, contextSecret }: RouteDependencies,
  { publicUrl, platformApiKey }: { publicUrl: string; platformApiKey: string | null },
): void {
  const connections = new WeakMap<FastifyRequest, Connection>();
  app.route({
    method: 'POST',
    url: mcpPath,
    schema: { querystring: noQuery },
    onRequest: async (request) => {
      const caller = await authenticateApiKey(database, apiKeyOf(request), {
        environmentKey: platformApiKey,
        use: 'mcp',
      });
      const contact = mcpContact(request.headers);
      // A wrong channel is a mistake of the merchant's program. A tool's result would tell only the model.
      if (contact) await assertDeclaredChannel(database, caller.shopId, contact);
      connections.set(request, { caller, contact });
    },
    handler: async (request, reply) => {
      const connection = connections.get(request);
      if (!connection) throw new Refusal('no-key');
      const { caller, contact } = connection;
      const parts = { now: clock(), paymentMeans: payments.means };
      const call = { database, shopId: caller.shopId, contact, parts, publicUrl, contextSecret };
      // The SDK and its schemas take memory and time, so they are loaded for the first caller.
      const { respondToMcp } = await import('./mcp-server.ts');
      const response = await respondToMcp(offerTo(call, request.log), {
        url: publicUrl + mcpPath,
        headers: protocolHeaders(request),
        body: request.body,
      });
      const text = await response.text();
      reply.code(response.status);
      return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const passed = ['accept', 'content-type', mcpVersionHeader].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(passed);
}

function offerTo(call: McpCall, log: FastifyBaseLogger): McpOffer {
  const tools = mcpTools.filter(({ needsContact }) => !needsContact || call.contact !== null);
  return {
    instructions: mcpTexts.instructions,
    tools: tools.map(({ name, title, description, input, output, effect, isIdempotent }) => ({
      ...{ name, title, description },
      inputSchema: { ...input, type: 'object' as const },
      outputSchema: { ...output, type: 'object' as const },
      isReadOnly: effect === 'read',
      isIdempotent,
    })),
    call: async (name, args) => {
      const tool = mcpTools.find((one) => one.name === name);
      return tool === undefined ? null : run(tool, call, args, log);
    },
  };
}

async function run(tool: McpTool, call: McpCall, args: unknown, log: FastifyBaseLogger): Promise<ToolResult> {
  const validator = validators.get(tool.name) ?? Compile(tool.input);
  validators.set(tool.name, validator);
  if (!validator.Check(args)) return failed(refusals.badRequest, ...fieldProblems(validator.Errors(args)));
  if (!isStorable(args)) return failed(refusals.badRequest);
  try {
    return { data: await tool.run(call, args), isError: false };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      log.error({ err: error, tool: tool.name }, 'a tool of the MCP server failed');
      return failed(mcpTexts.failed);
    }
    return failed(...messagesOf(error));
  }
}

const validators = new Map<string, ReturnType<typeof Compile>>();

const failed = (...messages: string[]): ToolResult => ({ data: { errors: messages }, isError: true });

function messagesOf(refusal: Refusal): string[] {
  const { body } = refusalResponse(refusal);
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : [];
  return Array.isArray(errors) ? errors.map((error) => String(Reflect.get(Object(error), 'message'))) : [];
}
