import { request as plain } from "node:http";
import { Agent, request as secure } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {import("./app.mjs").App} App */
/** @typedef {{ status: number, body: any }} Answer */

/** One user of the installation, over the address that browsers use. */
export class Desk {
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    this.token = "";
    /** @type {Agent | null} */
    this.agent = null;
    /** @type {App | null} */
    this.app = null;
  }

  /**
   * Calls the installation by its name from now on. No name server is asked, because the installation runs on this machine.
   * @param {string} name
   * @param {string} ca the certificate that signed the one of the name
   */
  move(name, ca) {
    this.url = `https://${name}`;
    this.agent = new Agent({
      ca,
      lookup: (_name, { all }, found) =>
        all ? found(null, [{ address: "127.0.0.1", family: 4 }]) : found(null, "127.0.0.1", 4),
    });
  }

  /**
   * Calls the API. Throws only when no answer comes.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Answer>}
   */
  async call(method, path, body) {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const { status, bytes } = await this.#request(method, `/api${path}`, "application/json", json);
    return { status, body: parsed(bytes.toString()) };
  }

  /**
   * Uploads one file in a form, as the browser does. Throws when it is refused.
   * @param {string} path
   * @param {Record<string, string>} fields
   * @param {{ name: string, type: string, bytes: Buffer }} file
   */
  async upload(path, fields, { name, type, bytes }) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("files", new Blob([new Uint8Array(bytes)], { type }), name);
    const encoded = new Response(form);
    const sent = Buffer.from(await encoded.arrayBuffer());
    const answer = await this.#request("POST", `/api${path}`, encoded.headers.get("content-type") ?? "", sent);
    if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status} ${answer.bytes.toString()}`);
    return parsed(answer.bytes.toString());
  }

  /**
   * The bytes of a file, by the address that the API gave. Throws when it is refused.
   * @param {string} path
   */
  async download(path) {
    const { status, bytes } = await this.#request("GET", path, "application/octet-stream");
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    return bytes;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} type
   * @param {Buffer} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<{ status: number, bytes: Buffer, cookies: string[] }>}
   */
  #request(method, path, type, body, headers = this.token ? { authorization: `Bearer ${this.token}` } : {}) {
    const address = new URL(path, this.url);
    return new Promise((resolve, reject) => {
      const sent = (address.protocol === "https:" ? secure : plain)(
        address,
        {
          method,
          agent: this.agent ?? false,
          timeout: 30_000,
          headers: { "content-type": type, ...headers },
        },
        (response) => {
          /** @type {Buffer[]} */
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            const cookies = (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
            resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts), cookies });
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer for 30 seconds")));
      sent.on("error", reject);
      sent.end(body);
    });
  }

  /**
   * Makes a call that must succeed, and returns its body.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async ask(method, path, body) {
    const { status, body: answer } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer;
  }

  /**
   * Signs in with the password, and with a code of the app where the installation asks for one.
   * @param {string} email
   * @param {string} password
   */
  async signIn(email, password) {
    const { body, cookies } = await this.#enter("login", { email, password }, []);
    if (body.next !== "code") {
      this.token = body.token;
      return;
    }
    if (!this.app) throw new Error("A code is asked for, and this user has no app");
    const code = await this.app.nextCode();
    this.token = (await this.#enter("second-step", { code }, cookies)).body.token;
  }

  /**
   * @param {string} step
   * @param {unknown} given
   * @param {string[]} cookies
   */
  async #enter(step, given, cookies) {
    const sent = Buffer.from(JSON.stringify(given));
    /** @type {Record<string, string>} */
    const headers = cookies.length > 0 ? { cookie: cookies.join("; ") } : {};
    const answer = await this.#request("POST", `/api/auth/${step}`, "application/json", sent, headers);
    if (answer.status >= 300) throw new Error(`${step} answered ${answer.status} ${answer.bytes.toString()}`);
    return { body: parsed(answer.bytes.toString()), cookies: answer.cookies };
  }

  /** Waits until the installation is healthy. */
  async healthy(seconds = 180) {
    for (const until = Date.now() + seconds * 1000; ; await sleep(500)) {
      const answer = await this.call("GET", "/health").catch(() => null);
      if (answer?.status === 200) return;
      if (Date.now() > until) throw new Error(`Not healthy after ${seconds} s: ${JSON.stringify(answer?.body)}`);
    }
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
