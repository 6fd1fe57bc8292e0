import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../../lib/format.ts";
import type { ChosenFile } from "../../../nouns/chats/unsent-store.ts";
import basics from "../../../ui/basics.module.css";
import css from "./composer.module.css";

export function ChosenFiles({
  files,
  onRemove,
}: {
  files: readonly ChosenFile[];
  onRemove: (file: ChosenFile) => void;
}) {
  const { t, i18n } = useTranslation("chats");
  if (files.length === 0) return null;
  return (
    <ul className={`${basics["wrapped"]} ${basics["apart"]} ${css["files"]}`}>
      {files.map((one) => (
        <li key={one.key} className={`${basics["framed"]} ${basics["row"]} ${basics["apart"]}`}>
          {one.file.type.startsWith("image/") ? <img src={one.url} alt="" /> : <FileText size={20} aria-hidden />}
          <span className={`${basics["small"]} ${basics["column"]} ${basics["rest"]}`}>
            <strong className={`${basics["firm"]} ${basics["clipped"]}`} dir="auto">
              {one.file.name}
            </strong>
            <small className={basics["quiet"]}>{sizeOf(one.file.size, i18n.language)}</small>
          </span>
          <button
            className={`${basics["middle"]} ${basics["quiet"]} ${basics["still"]} ${basics["lights"]}`}
            type="button"
            aria-label={t("composer.remove", { name: one.file.name })}
            onClick={() => onRemove(one)}
          >
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
