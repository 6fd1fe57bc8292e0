import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** The recipients that the client named. */
  to: string[];
  /** Headers by their names in lower case, undecoded. */
  headers: Map<string, string>;
  subject: string;
  /** The plain text. */
  body: string;
  html: string;
}
/** A mail server on loopback that keeps the e-mails it gets. */
export interface Mailbox {
  url: string;
  received: ReceivedMail[];
  /** The code with which the server refuses all recipients, or all senders with `sender`, until it is set back to null. */
  refuse: { code: number; sender?: boolean } | null;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      if (mailbox.refuse?.sender) done(Object.assign(new Error("no"), { responseCode: mailbox.refuse.code }));
      else done();
    },
    onRcptTo(_address, _session, done) {
      if (mailbox.refuse) done(Object.assign(new Error("no"), { responseCode: mailbox.refuse.code }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, ...readMail(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: null,
    close: () => new Promise((closed) => server.close(closed)),
  };
  return mailbox;
}

function readMail(raw: string): Omit<ReceivedMail, "to"> {
  const [headers, whole] = divided(raw);
  const parts = partsOf(headers, whole);
  return {
    headers,
    subject: (headers.get("subject") ?? "")
      .replaceAll(/\?=\s+=\?/g, "?==?")
      .replaceAll(/=\?UTF-8\?(Q|B)\?(.*?)\?=/gi, (_, way: string, word: string) =>
        way.toUpperCase() === "B" ? fromBase64(word) : fromQuoted(word.replaceAll("_", " ")),
      ),
    body: parts.get("text/plain") ?? "",
    html: parts.get("text/html") ?? "",
  };
}

/** The texts of an e-mail by their types: one text, or the alternatives of the e-mail. */
function partsOf(headers: Map<string, string>, body: string): Map<string, string> {
  const [type = "text/plain"] = (headers.get("content-type") ?? "").split(";");
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  if (!boundary) {
    const isBase64 = headers.get("content-transfer-encoding") === "base64";
    return new Map([[type, (isBase64 ? fromBase64(body) : fromQuoted(body)).replaceAll("\r\n", "\n")]]);
  }
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return new Map(inner.flatMap((part) => [...partsOf(...divided(part.replace(/^\r\n/, "").replace(/\r\n$/, "")))]));
}

function divided(raw: string): [headers: Map<string, string>, body: string] {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const headers = new Map(
    head
      .replaceAll(/\r\n\s+/g, " ")
      .split("\r\n")
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 2),
      ]),
  );
  return [headers, rest.join("\r\n\r\n")];
}

const fromBase64 = (value: string) => Buffer.from(value, "base64").toString();
/** Encodes bytes by their numbers, for quoted-printable text and encoded words of headers. */
const fromQuoted = (value: string) =>
  Buffer.from(
    value
      .replaceAll(/=\r\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
