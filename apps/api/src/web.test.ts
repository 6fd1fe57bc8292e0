import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { asPlatform } from "@balcao/core/base/database";
import { setProvider } from "@balcao/core/company/billing/providers/providers";
import { setSignupApp } from "@balcao/core/numbers/official/signup-app";
import { describe, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "balcao-web-"));
mkdirSync(join(folder, "assets"));
writeFileSync(
  join(folder, "index.html"),
  '<meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
);
writeFileSync(join(folder, "assets", "app-1a2b3c.js"), `console.log(${JSON.stringify("x".repeat(5000))})`);
writeFileSync(join(folder, "assets", "packed-1a2b3c.js"), "as it is");
writeFileSync(join(folder, "assets", "packed-1a2b3c.js.br"), brotliCompressSync("as it is"));
writeFileSync(join(folder, "theme.js"), "1");
writeFileSync(join(folder, "sw.js"), "1");
vi.stubEnv("WEB_DIR", folder);
const { nobody } = await import("./testing/client.ts");

describe("the web app", () => {
  test("every screen's path gives the page, each time with a new nonce that the policy names", async () => {
    const seen = new Set<string>();
    for (const path of ["/", "/index.html", "/tickets", "/tickets/3c1a-x", "/connections?x=1"]) {
      const answer = await nobody().get(path).expect(200);
      const nonces = [...answer.text.matchAll(/(?:nonce|content)="([^"]+)"/g)].map(([, nonce]) => nonce);
      expect(nonces).toEqual([nonces[0], nonces[0]]);
      expect(answer.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
      expect(answer.headers["cache-control"]).toBe("private, no-cache");
      seen.add(String(nonces[0]));
    }
    expect(seen.size).toBe(5);
  });

  test("a file with a hash in its name is compressed and cached for good; others are revalidated each time", async () => {
    const asset = await nobody().get("/assets/app-1a2b3c.js").expect(200);
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-encoding"]).toBe("gzip");
    const theme = await nobody().get("/theme.js").expect(200);
    expect(theme.headers["cache-control"]).toBe("no-cache");
    await nobody().get("/theme.js").set("if-none-match", String(theme.headers.etag)).expect(304);
  });

  test("a file that the build has compressed is sent compressed, to browsers that accept it", async () => {
    const path = "/assets/packed-1a2b3c.js";
    const one = await nobody().get(path).set("accept-encoding", "gzip, br").expect(200);
    expect(one.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(one.text).toBe("as it is");
    for (const accepted of ["gzip", "identity", "br;q=0, gzip"]) {
      const other = await nobody().get(path).set("accept-encoding", accepted).expect(200);
      expect(other.headers["content-encoding"]).not.toBe("br");
      expect(other.headers["vary"]).toMatch(/accept-encoding/i);
      expect(other.text).toBe("as it is");
    }
    const unpacked = await nobody().get("/assets/app-1a2b3c.js").set("accept-encoding", "br").expect(200);
    expect(unpacked.text).toContain("xxxx");
    await nobody().get("/assets/gone-1.js").set("accept-encoding", "br").expect(404);
  });

  test("the app's service worker is fetched anew each time, and the policy allows no worker from elsewhere", async () => {
    const { headers } = await nobody().get("/sw.js").expect(200);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toContain("text/javascript");
    expect(headers["content-security-policy"]).toContain("worker-src 'self' blob:;");
  });

  test("a missing file is 404, not the page", async () => {
    for (const path of ["/assets/gone-1.js", "/x.png", "/.env", "/assets/..%2f..%2fpackage.json"])
      expect((await nobody().get(path).expect(404)).text).toBe("Not found\n");
    await nobody().post("/tickets").expect(404);
  });

  test("an unknown path below /api is answered with JSON, not with the page", async () => {
    await nobody().get("/api/tickets/x/y").expect(404, { error: "ERR_NOT_FOUND" });
  });
});

describe("the policy", () => {
  test("the policy allows only our own scripts, and sockets only to us", async () => {
    const { headers } = await nobody().get("/").set("host", "desk.example:8080");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("connect-src 'self' ws://desk.example:8080");
    expect(policy).toContain("frame-ancestors 'none'");
    // The only foreign host is the host of help videos.
    expect(policy).toContain("frame-src https://www.youtube-nocookie.com;");
    expect(policy.replace(/frame-src [^;]*;/, "")).not.toMatch(/unsafe-inline|script-src[^;]*nonce|\*|https:/);
  });

  test("a Host header with words of a policy does not get into the policy", async () => {
    const { headers } = await nobody().get("/").set("host", "x; script-src *");
    expect(headers["content-security-policy"]).toContain("connect-src 'self' 'self'");
  });

  test("the policy allows the provider's script only in the form for a card, and only while a provider takes cards", async () => {
    const set = (enabled: boolean) =>
      asPlatform(() =>
        setProvider("iugu", { enabled, methods: ["credit_card"], values: { accountId: "A" }, secrets: {} }, ""),
      );
    const policyOf = async (path: string) => String((await nobody().get(path)).headers["content-security-policy"]);
    await set(true);
    const open = await policyOf("/settings/card?back=%2Fsettings");
    expect(open).toContain("script-src 'self' https://js.iugu.com 'wasm-unsafe-eval'");
    expect(open).toContain("connect-src 'self' https://api.iugu.com ");
    for (const path of ["/settings", "/subscription", "/settings/cards"])
      expect(await policyOf(path)).not.toContain("iugu");
    await set(false);
    expect(await policyOf("/settings/card")).not.toContain("iugu");
  });

  test("the policy allows Meta's hosts only on the page that opens Meta's window, and only while the operator has an app", async () => {
    const set = (app: Parameters<typeof setSignupApp>[0]) => asPlatform(() => setSignupApp(app));
    const policyOf = async (path: string) => String((await nobody().get(path)).headers["content-security-policy"]);
    await set({ appId: "12345", configId: "67890", appSecret: "ab12" });
    const open = await policyOf("/connections/meta");
    expect(open).toContain("script-src 'self' https://connect.facebook.net 'wasm-unsafe-eval'");
    expect(open).toContain("connect-src 'self' https://*.facebook.com ");
    expect(open).toContain("frame-src https://*.facebook.com https://www.youtube-nocookie.com;");
    for (const path of ["/connections", "/", "/connections/metas"])
      expect(await policyOf(path)).not.toContain("facebook");
    await set(null);
    expect(await policyOf("/connections/meta")).not.toContain("facebook");
  });

  test("the policy does not force https over plain http", async () => {
    const { headers } = await nobody().get("/");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    expect(headers["x-powered-by"]).toBeUndefined();
  });
});
