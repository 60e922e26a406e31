# syntax=docker/dockerfile:1
# docker buildx build --platform linux/amd64,linux/arm64 --tag masthead .
# trials/lib/dockerfile.mjs performs these steps without a container runtime (npm run trial:production).

# The build runs on the architecture of the builder; only the installed packages depend on the target.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /source
COPY . .
RUN node deploy/assemble.mjs ../app $TARGETARCH && mkdir ../data

# Node and the C library, without a shell and without npm. The user "nonroot" has the id 65532.
FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /app
COPY --from=build /app /app
# A volume of this folder belongs to the user as well.
COPY --from=build --chown=65532:65532 /data /data
# The root file system may be read-only: the server writes to DATA_DIR and to /tmp.
ENV NODE_ENV=production
ENV DATA_DIR=/data
EXPOSE 4000
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["apps/server/dist/main.js"]
