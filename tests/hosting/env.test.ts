import { describe, expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";
import { compose } from "./compose.ts";

/** Read by some process, but nobody who hosts has to choose them. */
const notForHosts: Record<string, string> = {
  NODE_ENV: "the image says production",
  HOST: "fixed in the image",
  PORT: "fixed in the image; API_PORT chooses outside",
  MEDIA_DIR: "the volume of the image",
  WEB_DIR: "where the image has the web app",
  SIMULATOR: "refused in production",
  SIMULATOR_PORT: "not in the image",
  SIMULATOR_MEDIA_PORT: "not in the image",
  SIMULATOR_STATE_DIR: "not in the image",
  WORKER_ID: "each worker makes its own",
  WHATSAPP_NETWORK: "the real one by default",
  WHATSAPP_WS_URL: "the real one by default",
  WHATSAPP_TEST_ROOT: "only for a server on loopback",
  FFMPEG_PATH: "the image has ffmpeg",
};

const example = textOf(".env.example")
  .split("\n")
  .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

/** The variables of the schemas in the env.ts files, and of the migrations, which need one more. */
const read = new Set(
  [
    ...packages.flatMap((folder) => sourcesIn(`${folder}/src`)).filter((path) => path.endsWith("/env.ts")),
    "packages/core/src/migrate.ts",
  ].flatMap((path) =>
    [...textOf(path).matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|SIMULATOR): ?[a-z(]/g)].map(
      ([, name = ""]) => name,
    ),
  ),
);

/** Everything between the braces of ${NAME:-...} in the compose file, nested ones too. */
const interpolated = new Set(
  [...textOf("docker-compose.yml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name),
);

describe("the environment", () => {
  test("the search finds what the processes read", () => {
    expect([...read]).toEqual(
      expect.arrayContaining([
        "DATABASE_URL",
        "DATABASE_OWNER_URL",
        "DATA_KEY",
        "JWT_SECRET",
        "PORT",
        "WHATSAPP_NETWORK",
      ]),
    );
  });

  test("all that a process reads is in the example, or said to be nobody's choice", () => {
    expect([...read].filter((name) => !example.includes(name) && !(name in notForHosts))).toEqual([]);
  });

  test("nothing is said to be nobody's choice that nobody reads, or that the example offers", () => {
    expect(Object.keys(notForHosts).filter((name) => !read.has(name) || example.includes(name))).toEqual([]);
  });

  test("all that the example offers is used by the compose file, and the other way round", () => {
    expect(example.toSorted()).toEqual([...interpolated].toSorted());
  });

  test("all that compose gives to our processes is read by them", () => {
    const given = ["migrate", "api", "worker"].flatMap((name) =>
      Object.keys(compose.services[name]?.environment ?? {}),
    );
    expect(given.filter((name) => !read.has(name))).toEqual([]);
  });

  test("each variable of the example is explained", () => {
    const blocks = textOf(".env.example")
      .split(/^(?:[A-Z0-9_]+=.*\n)+/m)
      .slice(0, -1);
    expect(blocks.filter((block) => !/^# \w/m.test(block))).toEqual([]);
  });
});
