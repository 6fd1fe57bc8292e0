import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/i18n.ts";
import { FilledText } from "./filled-text.tsx";
import { type Reader, useReader } from "./use-reader.ts";
import basics from "../../ui/basics.module.css";
import css from "./variable-field.module.css";

type Props = { text: string; language?: Language | undefined; reader: Reader | null };

/**
 * The text as its known reader gets it, under the reader's name, or as an invented customer would get it. Shows nothing for a text without variables
 * and formatting.
 */
export function VariablePreview({ text, language, reader }: Props) {
  const { t } = useTranslation("variables");
  const known = useReader(reader, text, language);
  if (!/\{\{|[*_~`]/.test(text)) return null;
  return (
    <div className={`${basics["sunk"]} ${basics["small"]} ${css["preview"]}`}>
      <span>{reader ? t("previewOf", { name: reader.contact.name }) : t("preview")}</span>
      <p className={`${basics["scrolls"]} ${basics["written"]}`} dir="auto">
        <FilledText text={text} known={known} />
      </p>
    </div>
  );
}
