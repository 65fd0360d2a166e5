# One image for every process: node apps/api/src/server.ts, apps/api/src/worker.ts, apps/web/serve.ts, apps/carrier/serve.ts,
# prisma/src/migrate.ts delivery; apps/lottery-api/src/server.ts, apps/lottery-api/src/worker.ts, apps/lottery-web/serve.ts,
# prisma/src/migrate.ts lottery; apps/mailbox/src/main.ts. TypeScript runs as it is; only the web apps are bundled.

FROM node:24-slim AS base
WORKDIR /app
ENV npm_config_update_notifier=false CI=true
RUN npm install --global pnpm@12.21.0

# Everything the lock file names, fetched once for as long as the lock file stays the same.
FROM base AS fetched
COPY pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.mjs ./
RUN pnpm fetch

FROM fetched AS build
COPY . .
RUN pnpm install --frozen-lockfile --filter "@repo/api..." --filter "@repo/web..." --filter "@repo/carrier..." \
  --filter "@repo/lottery-api..." --filter "@repo/lottery-web..."
RUN node prisma/src/generate.ts \
  && node apps/web/node_modules/vite/bin/vite.js build apps/web \
  && node apps/carrier/node_modules/vite/bin/vite.js build apps/carrier \
  && node apps/lottery-web/node_modules/vite/bin/vite.js build apps/lottery-web

# Node does not strip types below node_modules, so the packages stay workspace members instead of being deployed.
FROM fetched AS runtime
COPY . .
RUN pnpm install --prod --frozen-lockfile \
  --filter "@repo/api..." --filter "@repo/web..." --filter "@repo/carrier..." --filter "@repo/mailbox..." \
  --filter "@repo/lottery-api..." --filter "@repo/lottery-web..." --filter "@repo/lottery-verifier..."

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data LISTEN_HOST=0.0.0.0 LOTTERY_DATA_DIR=/lottery
WORKDIR /app
COPY --from=runtime /app ./
COPY --from=build /app/prisma/delivery/generated prisma/delivery/generated
COPY --from=build /app/prisma/lottery/generated prisma/lottery/generated
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/carrier/dist apps/carrier/dist
COPY --from=build /app/apps/lottery-web/dist apps/lottery-web/dist
# An empty volume takes the owner of the folder that it is mounted on.
RUN mkdir -p /data /lottery/files /lottery/published /secrets/kept /secrets/owner /secrets/delivery /secrets/lottery /secrets/signing \
  && chown -R node:node /data /lottery /secrets
USER node
VOLUME ["/data", "/lottery/files", "/lottery/published"]
CMD ["node", "apps/api/src/server.ts"]
