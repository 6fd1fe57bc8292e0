import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
async function start(values: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  return import("./env.ts").then(
    () => "",
    (error: Error) => error.message,
  );
}

test("a start with wrong variables lists all faults together, also those in core's variables", async () => {
  const said = await start({
    DATABASE_URL: "mysql://x",
    PORT: "http",
    JWT_SECRET: "",
    REDIS_URL: "x",
    TRUST_PROXY: "true",
  });
  for (const name of ["DATABASE_URL", "PORT", "JWT_SECRET", "REDIS_URL", "TRUST_PROXY"])
    expect(said).toContain(`  ${name}: `);
});

test.each(["false", "yes", "-1", "10.0.0.0/99", "the proxy", "1,2.3.4.5.6"])(
  "the process does not start with %s as the proxies to trust, and names the variable",
  async (TRUST_PROXY) => expect(await start({ TRUST_PROXY })).toContain("  TRUST_PROXY: must be the number of proxies"),
);
test.each(["0", "2", "loopback, 10.0.0.0/8", "fd00::/8"])("proxies may be given as %s", async (TRUST_PROXY) =>
  expect(await start({ TRUST_PROXY })).toBe(""),
);

test.each([
  "https://desk.example/app",
  "https://desk.example/?a",
  "https://desk.example#x",
  "https://me:secret@desk.example",
])("the process does not start with the public address %s", async (PUBLIC_URL) =>
  expect(await start({ PUBLIC_URL })).toContain("  PUBLIC_URL: has more than a host and a port"),
);
test("the public address has one form, so that https in capitals still makes cookies Secure", async () => {
  vi.stubEnv("PUBLIC_URL", " HTTPS://Desk.Example:443/ ");
  const { env } = await import("./env.ts");
  expect(env.PUBLIC_URL).toBe("https://desk.example");
});

test("production refuses weak secrets and the simulated network", async () => {
  const values = {
    NODE_ENV: "production",
    JWT_SECRET: "short",
    JWT_REFRESH_SECRET: "short",
    DATA_KEY: "short",
    SIMULATOR: "on",
  };
  const said = await start(values);
  for (const name of ["JWT_SECRET", "JWT_REFRESH_SECRET", "DATA_KEY", "SIMULATOR"])
    expect(said).toContain(`  ${name}: `);
  const [strong, other] = ["0123456789abcdef".repeat(2), "fedcba9876543210".repeat(2)];
  const good = { ...values, JWT_SECRET: strong, JWT_REFRESH_SECRET: other, DATA_KEY: strong, SIMULATOR: "off" };
  vi.resetModules();
  expect(await start({ ...good, JWT_SECRET: "a".repeat(32) })).toContain(
    "  JWT_SECRET: is too weak for production: at least 8 different characters",
  );
  vi.resetModules();
  expect(await start({ ...good, JWT_REFRESH_SECRET: strong })).toContain(
    "  JWT_REFRESH_SECRET: must differ from JWT_SECRET",
  );
  vi.resetModules();
  expect(await start(good)).toBe("");
});

test("the process does not start with incomplete or malformed settings of a bucket, and each fault is one line", async () => {
  const whole = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  expect(await start({ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a" })).toBe(
    "The environment is not right:\n  S3_SECRET_ACCESS_KEY: is needed with S3_BUCKET",
  );
  vi.unstubAllEnvs();
  vi.resetModules();
  expect(await start({ FILES_IN: "s3" })).toContain("  S3_BUCKET: is needed with FILES_IN=s3");
  for (const name of ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PATH_STYLE"]) {
    vi.unstubAllEnvs();
    vi.resetModules();
    const value = { S3_ENDPOINT: "https://s3.example.com", S3_PATH_STYLE: "on" }[name] ?? "x";
    expect(await start({ [name]: value })).toContain(`  S3_BUCKET: is needed with ${name}`);
  }
  vi.resetModules();
  const wrong = {
    S3_BUCKET: "Files/x",
    S3_ENDPOINT: "s3.example.com",
    S3_REGION: "São Paulo",
    S3_PATH_STYLE: "yes",
    FILES_IN: "x",
  };
  const said = await start({ ...whole, ...wrong });
  for (const name of Object.keys(wrong)) expect(said).toContain(`  ${name}: `);
  vi.unstubAllEnvs();
  vi.resetModules();
  expect(await start({ ...whole, S3_ENDPOINT: "https://s3.example.com", FILES_IN: "disk" })).toBe("");
});

test("an empty variable counts as absent", async () => {
  expect(await start({ PORT: "", REDIS_URL: "", METRICS_TOKEN: "", PUBLIC_URL: "" })).toBe("");
  const { env } = await import("./env.ts");
  expect(env).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", TRUST_PROXY: 0, SIMULATOR: "off" });
});
