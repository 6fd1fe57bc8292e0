import { readFile } from "@balcao/core/base/files/store";
import type { StoredFile } from "@balcao/core/base/files/stored-file";
import { type FileOfCard, requireFits } from "@balcao/core/numbers/message-templates/cards";
import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { uploadSample } from "@balcao/outside/graph/template-sample";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messageTemplatesApi as api } from "@balcao/shared/message-templates/api";
import { fileFaultOf } from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import type { Upload } from "../http/upload.ts";
import { asked, graph } from "./ask-meta.ts";

type GivenContent = Input<typeof api.create>["body"]["content"];

/** A template's content as a call brought it: what a customer gets, and which of the call's files belong to which card. */
export function readContent(
  { cards, ...rest }: GivenContent,
  files: readonly Upload[],
): { content: TemplateContent; ofCards: FileOfCard[] } {
  if (!cards) return { content: rest, ofCards: [] };
  const given = cards.flatMap(({ upload }) => upload ?? []);
  if (new Set(given).size < given.length)
    throw new AppError("ERR_VALIDATION", [
      { path: ["body", "content", "cards"], message: "Each card needs its own file" },
    ]);
  const ofCards = cards.flatMap(({ upload }, place): FileOfCard[] => {
    const file = upload === null ? undefined : files[upload];
    return file ? [{ place, file }] : [];
  });
  const content = { ...rest, cards: cards.map(({ upload: _upload, ...card }) => ({ ...card, file: null })) };
  requireFits(content, ofCards);
  return { content, ofCards };
}

type SampleFile = Pick<StoredFile, "key" | "mimetype" | "name">;
interface Samples {
  files: readonly Upload[];
  ofCards: readonly FileOfCard[];
  /** Meta's handle of the sample file that the header has now. */
  kept: string | null;
  /** The stored files of the cards, by their places. */
  stored: ReadonlyMap<number, SampleFile>;
}

/** The handles of the samples at Meta: of the header's file, or of each card's. Empty for a template without files. */
export async function sampleHandles(
  { token }: OfficialAccess,
  { header, cards = [] }: TemplateContent,
  { files, ofCards, kept, stored }: Samples,
): Promise<string[]> {
  const brought = async ({ key, mimetype, name }: SampleFile) => {
    const bytes = await readFile(key);
    return asked(() => uploadSample(graph, token, { bytes, mimetype, name }));
  };
  const handles: string[] = [];
  for (const [at] of cards.entries()) {
    const file = ofCards.find(({ place }) => place === at)?.file ?? stored.get(at);
    if (file) handles.push(await brought(file));
  }
  if (header.kind === "none" || header.kind === "text") return handles;
  const [file] = files;
  if (!file) return kept === null ? [] : [kept];
  if (fileFaultOf(header.kind, file) !== null) throw new AppError("ERR_TEMPLATE_FILE", { kind: header.kind });
  return [await brought(file)];
}
