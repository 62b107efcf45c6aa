/** The MCP server of a shop: tools for the merchant's own chat agent (Streamable HTTP, without sessions). */
export const mcpPath = '/platform/mcp';

/**
 * The headers by which the merchant's program names the contact of a conversation. The model never sees them, so it
 * can't choose another contact. Their values are those of `POST /platform/sessions`.
 */
export const mcpContactHeaders = {
  channelType: 'x-contact-channel-type',
  channelId: 'x-contact-channel-id',
  id: 'x-contact-id',
  phone: 'x-contact-phone',
} as const;

/** The versions of the protocol that the server speaks, the newest first: those of its SDK. */
export const mcpVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

/** The media types that `Accept` of each message must name, although responses are JSON: the protocol demands both. */
export const mcpAccept = 'application/json, text/event-stream';

/** The version of the protocol that a client speaks. */
export const mcpVersionHeader = 'mcp-protocol-version';
