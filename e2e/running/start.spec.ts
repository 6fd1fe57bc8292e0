import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, expect, test } from "../support/test.ts";
import { freePort } from "../../scripts/lib/port.mjs";
import { isAlive } from "../../scripts/lib/processes.mjs";
import { ensurePostgres } from "../../scripts/postgres.mjs";
import { closeBrowsers, newBrowser } from "../support/browsers.ts";

const root = resolve(import.meta.dirname, "../..");
interface ProcessFile {
  pid: number;
  children: Record<string, number>;
}
let dataDir: string;
let port: number;

/** Runs `npm start` with its own data. `lines` collects the output, and `ready` resolves with the last line of a good start. */
function start(overrides: NodeJS.ProcessEnv = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(DATABASE_|REDIS_URL|NODE_ENV|HOST|PUBLIC_URL|SIMULATOR|PAYMENT_SIMULATOR|OUTSIDE_SIMULATOR|WHATSAPP_)/.test(
        name,
      ),
  );
  const env = { ...Object.fromEntries(inherited), DATA_DIR: dataDir, PORT: String(port), ...overrides };
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const ready = new Promise<string>((resolveReady, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => {
        lines.push(line);
        if (line.includes("is ready:")) resolveReady(line);
      });
    }
    child.once("exit", () => reject(new Error(lines.join("\n"))));
  });
  ready.catch(() => undefined);
  return { child, lines, ready };
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const ended = once(child, "exit");
  child.kill(signal);
  return (await ended) as [number | null, NodeJS.Signals | null];
};

/** The process ids that a running start wrote to its file. */
function noted() {
  const { pid, children } = JSON.parse(readFileSync(join(dataDir, "start.json"), "utf8")) as ProcessFile;
  return { pid, children, all: Object.values(children) };
}

async function signIn() {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@demo.local", password: "balcao-demo" }),
  });
  return response.status;
}

/** Follows README.md under "Try it" step by step, without any choice that README.md does not name. */
async function takeTour(browser: Browser, phoneUrl: string) {
  const open = async (url: string) =>
    (await newBrowser(browser, { locale: "pt-BR" })).newPage().then(async (page) => (await page.goto(url), page));
  const signedIn = async (email: string) => {
    const page = await open(`http://127.0.0.1:${port}`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill("balcao-demo");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    return page;
  };
  const admin = await signedIn("admin@demo.local");
  await admin.getByRole("link", { name: "Conexões" }).click();
  await admin.getByRole("button", { name: "Adicionar conexão" }).first().click();
  await admin.getByRole("button", { name: "WhatsApp no celular" }).click();
  await admin.getByRole("dialog").getByLabel("Nome").fill("Vendas");
  await admin.getByRole("dialog").getByRole("button", { name: "Adicionar" }).click();
  await expect(admin.getByRole("img", { name: "QR code para ler com o celular" })).toBeVisible();

  const phone = await open(phoneUrl);
  await phone.getByRole("button", { name: "Ler código" }).click();
  await expect(admin.getByText("Conectado", { exact: true })).toBeVisible();
  await phone.getByRole("button", { name: "Novo cliente" }).click();
  await phone.getByLabel("Nome").fill("Maria");
  await phone.getByLabel("Número").last().fill("+55 11 98765-4321");
  await phone.getByRole("button", { name: "Adicionar" }).click();
  // The dialog must be closed first, because another customer's chat is open behind it. A text would go to that chat, and Enter to the dialog.
  await expect(phone.getByRole("dialog")).toBeHidden();
  await phone.getByRole("textbox", { name: "Mensagem" }).fill("Tem bolo de milho?");
  await phone.keyboard.press("Enter");

  const ana = await signedIn("ana@demo.local");
  await ana.getByRole("tab", { name: /Aguardando/ }).click();
  await ana.getByRole("button", { name: "Aceitar Maria" }).click();
  await ana.getByRole("textbox", { name: "Escreva uma mensagem" }).fill("Tem sim, saindo do forno");
  await ana.keyboard.press("Enter");
  await expect(phone.locator(".bubble-row", { hasText: "saindo do forno" })).toBeVisible();

  await admin.getByRole("button", { name: "Editar Vendas" }).click();
  const dialog = admin.getByRole("dialog", { name: "Editar conexão" });
  await dialog.getByRole("combobox", { name: "Setores" }).click();
  for (const name of ["Robôs", "Vendas"]) await admin.getByRole("option", { name }).click();
  await admin.keyboard.press("Escape");
  await expect(dialog.getByRole("combobox", { name: "Setores" })).toHaveText("Robôs");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await askRobots(phoneUrl);
  for (const page of [admin, phone, ana]) await page.context().close();
}

/** Writes as customers of the demo phone, one for each line of the menu, all at the same time. */
async function askRobots(phoneUrl: string) {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${phoneUrl}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    return answer.json();
  };
  const [{ number: company }] = (await call("GET", "/state")).accounts;
  const ask = async (customer: string, lines: readonly (readonly [string, string])[]) => {
    await call("POST", "/customers", { number: customer, name: "Rita" });
    for (const [said, heard] of lines) {
      await call("POST", `/customers/${customer}/send`, { to: company, content: { kind: "text", text: said } });
      await expect
        .poll(async () => JSON.stringify(await call("GET", `/customers/${customer}/chats/${company}`)))
        .toContain(heard);
    }
  };
  const hello = ["oi", "Pedir uma pizza"] as const;
  await Promise.all([
    ask("5511987650011", [hello, ["1", "Pizzaria do Bairro"]]),
    ask("5511987650012", [hello, ["2", "O que você quer saber"], ["que horas fecha no sábado?", "das 9h às 13h"]]),
    ask("5511987650013", [hello, ["3", "Escreva alguma coisa"], ["bom dia", "Você escreveu: bom dia"]]),
    ask("5511987650014", [hello, ["4", "Sou o assistente"], ["aceitam pix?", "Aceitamos Pix"]]),
  ]);
}

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "balcao-start-"));
  chmodSync(dataDir, 0o755);
  port = await freePort();
});

test.afterAll(async () => {
  await closeBrowsers();
  await (await ensurePostgres({ dataDir })).stop();
  rmSync(dataDir, { recursive: true });
});

test("one command starts the product with its demo, whose tour ends with an answer, and Ctrl-C stops it", async ({
  browser,
}) => {
  const { child, lines, ready } = start();
  expect(await ready).toBe(`Balcão is ready: http://localhost:${port}`);
  const said = lines.join("\n");
  for (const login of [
    "super@balcao.local",
    "admin@demo.local",
    "ana@demo.local",
    "bruno@demo.local",
    "admin@outra.local",
    "admin@teste.local",
    "admin@vencendo.local",
    "admin@suspensa.local",
    "admin@pix.local",
  ])
    expect(said).toContain(login);
  expect(said).not.toContain("ffmpeg");
  const [, phone = ""] = /Demo phone: (http:\S+)/.exec(said) ?? [];
  expect((await fetch(phone)).status).toBe(200);
  const [, bank = ""] = /Demo bank: (http:\S+)/.exec(said) ?? [];
  expect((await fetch(bank)).status).toBe(200);
  const [, graph = ""] = /Official number to try: (http:\S+)/.exec(said) ?? [];
  expect((await fetch(graph)).status).toBe(200);
  const waiting = await (await fetch(`${bank}/__sim/charges`)).json();
  expect(waiting).toMatchObject([{ provider: "pix", cents: 19_990, isOpen: true }]);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  expect(await signIn()).toBe(200);
  await takeTour(browser, phone);

  const second = start();
  await expect(second.ready).rejects.toThrow(`already runs from this folder (process ${noted().pid})`);

  const children = noted().all;
  expect(children).toHaveLength(6);
  expect(await end(child, "SIGINT")).toEqual([0, null]);
  expect(children.filter(isAlive)).toEqual([]);
  expect(lines.at(-1)).toBe("Balcão has stopped");
});

test("a missing ffmpeg is reported, a process or PostgreSQL that dies is started again, and a start after a killed start ends its processes and seeds nothing", async () => {
  const first = start({ FFMPEG_PATH: "/nowhere" });
  const said = () => first.lines.join("\n");
  await first.ready;
  expect(said().match(/FFMPEG_PATH names \/nowhere, which cannot be run/g)).toHaveLength(1);
  process.kill(noted().children.api ?? 0, "SIGKILL");
  await expect.poll(said).toContain("api ended (SIGKILL); starting it again in 1 s");
  await expect.poll(() => signIn().catch(() => 0)).toBe(200);

  const { pid, children, all: left } = noted();
  process.kill((await ensurePostgres({ dataDir })).pid, "SIGKILL");
  await expect.poll(said).toContain("PostgreSQL ended; starting it again in 1 s");
  await expect.poll(() => signIn().catch(() => 0)).toBe(200);
  expect(noted().children).toEqual(children);

  process.kill(pid, "SIGKILL");
  await once(first.child, "exit");
  const second = start();
  await second.ready;
  expect(left.filter(isAlive)).toEqual([]);
  expect(second.lines.join("\n")).not.toContain("demo companies are ready");
  expect(await signIn()).toBe(200);
  expect(await end(second.child, "SIGTERM")).toEqual([0, null]);
});

test("a wrong environment ends the start and names the fault", async () => {
  const { child, lines, ready } = start({ TRUST_PROXY: "true" });
  const ended = once(child, "exit");
  await expect(ready).rejects.toThrow("TRUST_PROXY");
  expect(await ended).toEqual([1, null]);
  expect(lines.join("\n")).toContain("api does not start (code 1)");
});
