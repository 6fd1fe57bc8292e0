import type { ServerResponse } from "node:http";

/** A refusal with S3's name for it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const escaped = (text: string): string => text.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
export const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|(lt|gt|quot|apos|amp));/g, (_, number: string | undefined, name: string | undefined) =>
    number === undefined ? (named[name ?? ""] ?? "") : String.fromCodePoint(Number(number)),
  );

/** An XML element with its content. */
export const element = (name: string, ...inner: string[]): string => `<${name}>${inner.join("")}</${name}>`;

export function answerXml(res: ServerResponse, status: number, ...inner: string[]): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${inner.join("")}`;
  res.writeHead(status, { "content-type": "application/xml", "content-length": Buffer.byteLength(body) }).end(body);
}

export function answerRefusal(res: ServerResponse, { status, code, message }: Refusal, isHead: boolean): void {
  if (isHead) return void res.writeHead(status).end();
  answerXml(res, status, element("Error", element("Code", code), element("Message", escaped(message))));
}
