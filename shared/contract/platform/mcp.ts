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

/** The version of the protocol that a client speaks. */
export const mcpVersionHeader = 'mcp-protocol-version';
