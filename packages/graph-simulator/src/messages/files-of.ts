import type { FileRef } from "../media/files.ts";
import type { Message } from "./schema/message.ts";
import type { Component } from "./schema/template.ts";

interface FileSource {
  id?: string | undefined;
  link?: string | undefined;
}
type HeaderKind = "image" | "video" | "document";
type Header = { type: string } & { [K in HeaderKind]?: FileSource };

/** All the files of a message. */
export function filesOf(message: Message): FileRef[] {
  switch (message.type) {
    case "image":
    case "video":
    case "document":
    case "sticker":
      return [ref(message.type, message.type, message.node)];
    case "audio":
      return [{ ...ref("audio", "audio", message.node), isVoice: message.node.voice === true }];
    case "interactive": {
      const { node } = message;
      const own = "header" in node ? headerFile(node.header, "interactive['header']") : [];
      const cards = node.type === "carousel" ? node.action.cards : [];
      return [
        ...own,
        ...cards.flatMap(({ header }, at) => headerFile(header, `interactive['cards'][${at}]['header']`)),
      ];
    }
    case "template": {
      const { components, cards } = message.node;
      return [...components, ...(cards ?? []).flatMap((card) => card.components)].flatMap(parameterFiles);
    }
    case "text":
    case "location":
    case "contacts":
    case "reaction":
      return [];
  }
}

const ref = (kind: FileRef["kind"], path: string, { id, link }: FileSource): FileRef => ({
  kind,
  path,
  id,
  link,
  isVoice: false,
});

function headerFile(header: Header | undefined, path: string): FileRef[] {
  const kind = header?.type;
  if (kind !== "image" && kind !== "video" && kind !== "document") return [];
  const file = header?.[kind];
  return file ? [ref(kind, `${path}['${kind}']`, file)] : [];
}

const parameterFiles = ({ parameters }: Component): FileRef[] =>
  parameters.flatMap((parameter) => headerFile(parameter as Header, "template['parameters']"));
