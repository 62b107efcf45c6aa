-- A key that opens the MCP server and no call of the Platform API.
alter table api_key add column is_mcp_only boolean not null default false;
