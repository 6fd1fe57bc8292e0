import { keepable } from "@balcao/shared/keepable";
import { isFileAddress } from "../speech.ts";
import { addressNames, byPlainName, captionNames, fileKind, mediaName, type NamedFields } from "./names.ts";
import { isFields } from "../../json-fields.ts";

interface FoundFiles {
  files: { url: string; caption: string }[];
  /** Values for a file that cannot be fetched. */
  missed: unknown[];
}

/** The endings of file names. */
const ends = "png|jpe?g|gif|webp|mp3|mp4|ogg|opus|m4a|wav|pdf|docx?|xlsx?|pptx?|csv|zip";
const mostFiles = 50;
const nothing = (): FoundFiles => ({ files: [], missed: [] });

/** The files in a field for files: addresses, bytes in base64, objects with either, or lists of these. */
export function mediaIn(value: unknown, depth = 0): FoundFiles {
  if (Array.isArray(value))
    return joined((value as unknown[]).slice(0, mostFiles).map((each) => mediaIn(each, depth + 1)));
  if (typeof value === "string") return fileAt(value, "", "");
  if (!isFields(value) || depth > 4) return nothing();
  const named = byPlainName(value);
  const word = (names: readonly string[]): string =>
    names
      .map((name) => named.get(name)?.value)
      .find((each): each is string => typeof each === "string" && each.trim() !== "") ?? "";
  const type = word(["mimetype", "mime", "contenttype", "type"]);
  const isContent = (text: string): boolean => isFileAddress(text) || (isMime.test(type) && isBase64(text, 12));
  const address = word(addressNames) || [word(["content"]), word(["body"]), word(["value"])].find(isContent) || "";
  if (address !== "") return fileAt(address, type, word(captionNames), word(["filename", "name"]));
  const inner = Object.values(value).filter((each) => isFields(each) || Array.isArray(each));
  return joined(inner.map((each) => mediaIn(each, depth + 1)));
}

const joined = (found: readonly FoundFiles[]): FoundFiles => ({
  files: found.flatMap(({ files }) => files),
  missed: found.flatMap(({ missed }) => missed),
});

const isMime = /^[\w.+-]+\/[\w.+-]+$/;
const isBase64 = (text: string, least: number): boolean =>
  text.length >= least && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.slice(0, 2000)) && !text.includes("://");

/** A file that only its own program can find: another scheme, n8n's storage, or a name or a path without a server. */
const isElsewhere = new RegExp(
  String.raw`^data:|:\/\/|^(?:filesystem(?:-v2)?|database|s3)$|^[^\s"'<>]{1,300}\.(?:${ends})$`,
  "i",
);

/** The file at an address. Bytes become an address that contains them. Any other word is no file. */
function fileAt(address: string, type: string, caption: string, name = ""): FoundFiles {
  const url = address.trim();
  if (isFileAddress(url)) return { files: [{ url, caption }], missed: [] };
  const bytes = url.replace(/\s+/g, "");
  const isTyped = isMime.test(type);
  if (isElsewhere.test(url)) return { files: [], missed: [url] };
  if (!isBase64(bytes, isTyped ? 12 : 200)) return nothing();
  const mimetype = isTyped ? type : "application/octet-stream";
  const named = name === "" ? "" : `;name=${encodeURIComponent(keepable(name.slice(0, 60)))}`;
  return { files: [{ url: `data:${mimetype}${named};base64,${bytes}`, caption }], missed: [] };
}

/** The first letters of pictures, sounds, documents and archives in base64. */
const fileBytes = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|JVBERi0|UEsDB|SUQz|T2dnUw|UklGR)/;
/** Whether a text contains a file: a data address, or its bytes. */
export const holdsBytes = (text: string): boolean =>
  (text.startsWith("data:") && isFileAddress(text)) || (fileBytes.test(text) && isBase64(text, 200));

/**
 * Whether an object is itself a file. Such an object has a kind and an address, or bytes and their type. It may also have nothing but an address that
 * ends like a file's name, with or without a caption.
 */
export function isFile(named: NamedFields): boolean {
  const text = (name: string): string => {
    const value = named.get(name)?.value;
    return typeof value === "string" ? value.trim() : "";
  };
  // A source may also name a document that the answer is based on.
  const addresses = addressNames.filter((name) => (name === "source" ? isFileAddress(text(name)) : text(name) !== ""));
  if (text("base64") !== "" && ["mimetype", "mime", "contenttype"].some((name) => text(name) !== "")) return true;
  if (["type", "tipo", "mediatype", "responsetype"].some((name) => isKind(text(name))))
    return addresses.length > 0 || ["content", "body", "value"].some((name) => isFileAddress(text(name)));
  const isAlone = named.size === 1 || (named.size === 2 && captionNames.some((name) => named.has(name)));
  return isAlone && ["url", "link", "href"].some((name) => isFileName(text(name)));
}

/** Whether a word marks an object as a file: the kind of the file, or the type of its bytes. */
const isKind = (word: string): boolean =>
  fileKind.test(word) || /^(?:image|audio|video|application)\/[a-z0-9.-]{2,60}$/i.test(word);

/** Whether an address ends like the name of a file. */
const isFileName = (url: string): boolean =>
  isFileAddress(url) &&
  new RegExp(String.raw`^https?://[^\s?#]{1,2000}\.(?:${ends})(?:[?#]\S{0,3000})?$`, "i").test(url);

/** The caption in an object beside a field with the address of a file: the names of both fields, and the words of the caption. */
export function captionOf(named: NamedFields): { name: string; of: string; words: string } | null {
  const [name] = captionNames.slice(0, 3).filter((each) => typeof named.get(each)?.value === "string");
  const of = [...named].find(([plain, { value }]) => mediaName.test(plain) && isFileAddress(String(value)));
  const words = named.get(name ?? "")?.value;
  return name !== undefined && of && typeof words === "string" ? { name, of: of[0], words } : null;
}
