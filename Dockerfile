# Assay in a small image. Build: docker build -t assay .
# Scan a folder: docker run --rm --user "$(id -u)" -v "$PWD:/work" assay run papers --csv results.csv
# The service: see compose.yaml.
FROM node:20-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN CFLAGS=-O2 npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/config ./config
COPY --from=build /app/data ./data
RUN ln -s /app/dist/main.js /usr/local/bin/assay && mkdir /var/lib/assay /work && chown node:node /var/lib/assay /work
WORKDIR /work
USER node
VOLUME /var/lib/assay
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["assay"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--metrics", "0.0.0.0:9464", "--data", "/var/lib/assay"]
