import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { typeOf } from "../../nouns/messages/document-card.tsx";
import { kindIcons } from "../../nouns/messages/kinds.ts";
import { kindOf } from "../../nouns/messages/use-unsent.ts";
import { LocalPicture } from "../../ui/local-picture.tsx";
import basics from "../../ui/basics.module.css";
import css from "./file-rows.module.css";
import { faultOf, faultText, type FileRow } from "../../nouns/file-lists/rows.ts";

type Props = { row: FileRow; name: string; onFile: (file: File) => void };

/** The file of an entry with its kind and size, and a button that replaces the file. */
export function ChosenFile({ row: { stored, file }, name, onFile }: Props) {
  const { t, i18n } = useTranslation("fileLists");
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const fault = faultOf(chosen, 0);
    if (fault) notify.error(faultText(fault));
    else onFile(chosen);
  };
  const shown = file
    ? { name: file.name, mimetype: file.type, size: file.size, url: null }
    : stored && {
        name: stored.fileName ?? "",
        mimetype: stored.mediaType ?? "",
        size: stored.size ?? 0,
        url: stored.path,
      };
  return (
    <div className={`${basics["row"]} ${basics["narrow"]} ${basics["small"]} ${basics["gap10"]} ${css["file"]}`}>
      {shown ? (
        <>
          <Preview file={file} url={shown.url} mimetype={shown.mimetype} />
          <span className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>
            {shown.url ? (
              <a href={shown.url} target="_blank" rel="noreferrer" dir="auto">
                {shown.name}
              </a>
            ) : (
              <span dir="auto">{shown.name}</span>
            )}
            <small>{[typeOf(shown), sizeOf(shown.size, i18n.language)].join(" · ")}</small>
          </span>
        </>
      ) : (
        <span className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>{t("noFile")}</span>
      )}
      <button
        type="button"
        aria-label={t(shown ? "changeFor" : "chooseFor", { name })}
        onClick={() => input.current?.click()}
      >
        {t(shown ? "change" : "choose")}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("chooseFor", { name })}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = "";
        }}
      />
    </div>
  );
}

/** Shows a picture as it is, and an icon for every other kind of file. */
function Preview({ file, url, mimetype }: { file: File | null; url: string | null; mimetype: string }) {
  const kind = kindOf(mimetype);
  if (kind === "image" && file) return <LocalPicture file={file} className={css["thumb"]} />;
  if (kind === "image" && url) return <img className={css["thumb"]} src={url} alt="" />;
  const Icon = kindIcons[kind] ?? kindIcons.application;
  return (
    <span className={css["thumb"]} aria-hidden>
      {Icon ? <Icon size={18} /> : null}
    </span>
  );
}
