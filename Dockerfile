# One image, three commands: the api (default), the worker, the migrations. See docker-compose.yml.
FROM node:24-bookworm-slim AS pnpm
WORKDIR /app
ENV CI=true
COPY package.json ./
RUN npm install --global "$(node --print 'require("./package.json").packageManager')"
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/core/package.json packages/core/
COPY packages/graph-simulator/package.json packages/graph-simulator/
COPY packages/linking-extension/package.json packages/linking-extension/
COPY packages/outside-simulator/package.json packages/outside-simulator/
COPY packages/outside/package.json packages/outside/
COPY packages/payment-simulator/package.json packages/payment-simulator/
COPY packages/payments/package.json packages/payments/
COPY packages/s3-simulator/package.json packages/s3-simulator/
COPY packages/shared/package.json packages/shared/
COPY packages/whatsapp-simulator/package.json packages/whatsapp-simulator/

FROM pnpm AS build
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm exec turbo run build --filter @balcao/api --filter @balcao/worker --filter @balcao/web

# What runs in production, without what only builds or tests.
FROM pnpm AS modules
RUN pnpm install --frozen-lockfile --prod --filter-prod @balcao/api... --filter-prod @balcao/worker...

FROM node:24-bookworm-slim AS ffmpeg
COPY hosting/build-ffmpeg.sh /
RUN sh /build-ffmpeg.sh /usr/local/bin/ffmpeg

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libdav1d6 libopus0 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && install --directory --owner node --group node /data/media /data/backups
WORKDIR /app
ARG BUILD_REVISION=
LABEL org.opencontainers.image.title=Balcão \
  org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.revision=$BUILD_REVISION
ENV NODE_ENV=production \
  BUILD_REVISION=$BUILD_REVISION \
  NODE_OPTIONS=--enable-source-maps \
  HOST=0.0.0.0 \
  PORT=8080 \
  MEDIA_DIR=/data/media \
  BACKUP_DIR=/data/backups
COPY --from=ffmpeg /usr/local/bin/ffmpeg /usr/local/bin/
COPY LICENSE NOTICE package.json ./
COPY --from=modules /app/node_modules node_modules
COPY --from=modules /app/apps/api apps/api
COPY --from=modules /app/apps/worker apps/worker
COPY --from=modules /app/packages/core packages/core
COPY --from=modules /app/packages/linking-extension packages/linking-extension
COPY --from=modules /app/packages/outside packages/outside
COPY --from=modules /app/packages/payments packages/payments
COPY --from=modules /app/packages/shared packages/shared
COPY --from=build /app/packages/shared/dist packages/shared/dist
COPY --from=build /app/packages/core/dist packages/core/dist
COPY --from=build /app/packages/linking-extension/dist packages/linking-extension/dist
COPY --from=build /app/packages/outside/dist packages/outside/dist
COPY --from=build /app/packages/payments/dist packages/payments/dist
COPY --from=build /app/apps/worker/dist apps/worker/dist
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
VOLUME /data/media
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
