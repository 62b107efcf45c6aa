# Pin the base image by its digest: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

# The build stage has all tools. The final image contains only what the server needs: no TypeScript and no compiler.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY shared shared
COPY webapp webapp
COPY order-service order-service
COPY gateway gateway
COPY scripts scripts
RUN npm run build

FROM ${NODE_IMAGE}
# tini forwards signals and reaps orphaned processes. Node as process 1 does neither.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_OPTIONS=--disable-proto=delete \
  NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The bundle contains all packages except those with native binaries: PostgreSQL, the folder lock, the picture library.
RUN npm ci --omit=dev --ignore-scripts \
 && npm uninstall --no-save --omit=dev --ignore-scripts \
    @fastify/cors @fastify/http-proxy @fastify/static @modelcontextprotocol/sdk @redis/client \
    @simplewebauthn/server aws4fetch bootstrap csv-parse dompurify \
    esbuild fastify fflate lightningcss pg prom-client purgecss react react-bootstrap react-dom react-imask \
    saxes swr terser tsx typebox undici uqr valtio wouter \
 && npm cache clean --force
# Files that the bundle reads at run time, at the paths of their sources.
COPY gateway/demo/demo-bank.html gateway/demo/demo-chat.html gateway/demo/demo-show.html \
  gateway/demo/demo-tray-admin.html gateway/demo/demo-tray-consent.html gateway/demo/
COPY order-service/database/engine/migrations order-service/database/engine/migrations
# The operator's commands: docker compose exec shop npm run shop -- …
COPY scripts/run.mjs scripts/stop-with-npm.mjs scripts/
COPY scripts/build/build-if-stale.mjs scripts/build/source-hash.mjs scripts/build/
COPY scripts/shop/example.jsonc scripts/shop/
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# The launcher of `npm start`, without its small space for new objects: a busy shop needs less processor so.
CMD ["node", "scripts/run.mjs", "server"]
