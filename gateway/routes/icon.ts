import type { FastifyInstance } from 'fastify';

// A shopping bag in the colour of the pages without a shop. Browsers accept SVG under this name as well.
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1c2430"/>' +
  '<path d="M8 12h16l-1.5 13h-13z" fill="#fff"/>' +
  '<path d="M12 12v-2a4 4 0 0 1 8 0v2" fill="none" stroke="#fff" stroke-width="2"/></svg>';

export const iconPath = '/favicon.ico';

/**
 * Browsers request `/favicon.ico` by themselves (image/svg+xml, cached for a day). Without this route they would get
 * the whole 'not found' page.
 */
export function iconRoute(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: iconPath,
    handler: (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  });
}
