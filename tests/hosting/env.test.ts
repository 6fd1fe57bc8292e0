import { describe, expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";
import { compose } from "./compose.ts";

/** Variables that a process reads and that a host need not choose, each with the reason. */
const notForHosts: Record<string, string> = {
  NODE_ENV: "the image says production",
  HOST: "fixed in the image",
  PORT: "fixed in the image; API_PORT chooses outside",
  MEDIA_DIR: "the volume of the image",
  BACKUP_DIR: "the volume of the image",
  WEB_DIR: "where the image has the web app",
  SIMULATOR: "refused in production",
  SIMULATOR_PORT: "not in the image",
  SIMULATOR_MEDIA_PORT: "not in the image",
  SIMULATOR_STATE_DIR: "not in the image",
  PAYMENT_SIMULATOR_PORT: "not in the image",
  PAYMENT_SIMULATOR_BANK_PORT: "not in the image",
  OUTSIDE_SIMULATOR_TYPEBOT_PORT: "not in the image",
  OUTSIDE_SIMULATOR_DIALOGFLOW_PORT: "not in the image",
  OUTSIDE_SIMULATOR_N8N_PORT: "not in the image",
  OUTSIDE_SIMULATOR_ASSISTANT_PORT: "not in the image",
  GRAPH_SIMULATOR_PORT: "not in the image",
  GRAPH_SIMULATOR_STATE: "not in the image",
  WORKER_ID: "each worker makes its own",
  WHATSAPP_NETWORK: "the real one by default",
  WHATSAPP_WS_URL: "the real one by default",
  WHATSAPP_TEST_ROOT: "only for a server on loopback",
  FFMPEG_PATH: "the image has ffmpeg",
  GOOGLE_TOKEN_URL: "Google's own by default",
  GRAPH_URL: "Meta's own by default",
  DIALOGFLOW_API_URL: "Google's own by default",
};

/** Former names, which still work when the new name is not set. Hosts need not know them. */
const renamed = ["WEBHOOK_ALLOWED_HOSTS"];

const example = textOf(".env.example")
  .split("\n")
  .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

/** The variables in the schemas of the env.ts and …-env.ts files, and of the migrations, which need one more. */
const read = new Set(
  [
    ...packages.flatMap((folder) => sourcesIn(`${folder}/src`)).filter((path) => /[/-]env\.ts$/.test(path)),
    "packages/core/src/migrate.ts",
  ].flatMap((path) =>
    [...textOf(path).matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|SIMULATOR): ?[a-z(]/g)].map(
      ([, name = ""]) => name,
    ),
  ),
);

/** The names in ${NAME:-...} of the compose file, with nested names. */
const interpolated = new Set(
  [...textOf("docker-compose.yml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name),
);

describe("the environment", () => {
  test("the search finds the variables that processes read", () => {
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

  test("every variable that a process reads is in the example or in the list of exceptions", () => {
    const known = [...example, ...renamed, ...Object.keys(notForHosts)];
    expect([...read].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("every exception is read by a process and is not in the example", () => {
    expect(Object.keys(notForHosts).filter((name) => !read.has(name) || example.includes(name))).toEqual([]);
  });

  test("the example and the compose file have the same variables", () => {
    expect([...example, ...renamed].toSorted()).toEqual([...interpolated].toSorted());
  });

  test("our processes read every variable that compose sets for them", () => {
    const given = ["migrate", "api", "worker"].flatMap((name) =>
      Object.keys(compose.services[name]?.environment ?? {}),
    );
    expect(given.filter((name) => !read.has(name))).toEqual([]);
  });

  test("the example file explains each of its variables", () => {
    const blocks = textOf(".env.example")
      .split(/^(?:[A-Z0-9_]+=.*\n)+/m)
      .slice(0, -1);
    expect(blocks.filter((block) => !/^# \w/m.test(block))).toEqual([]);
  });
});
