import type { FoundPiece } from "@balcao/shared/knowledge/schema";
import { useTranslation } from "react-i18next";

/** The file and the page that contain a piece. Shows nothing for a piece that is not from a file. */
export function PiecePlace({ fileName, page }: Pick<FoundPiece, "fileName" | "page">) {
  const { t } = useTranslation("prompts");
  if (fileName === "") return null;
  return <small dir="auto">{page === null ? fileName : t("knowledge.place", { fileName, page })}</small>;
}
