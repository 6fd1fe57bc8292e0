import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "./basics.module.css";
import css from "./drop-zone.module.css";

type Props = { enabled: boolean; onFiles: (files: FileList) => void; children: ReactNode };

/** Takes files that the user drops anywhere on the conversation. */
export function DropZone({ enabled, onFiles, children }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  // A move onto a child also fires a leave event of its parent, so entries are counted. A count of zero means that the pointer is outside.
  const depth = useRef(0);
  const hasFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes("Files");
  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current += 1;
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current -= 1;
    if (depth.current <= 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (enabled) onFiles(event.dataTransfer.files);
  };
  return (
    <div
      className={`${basics["column"]} ${basics["rest"]} ${css["zone"]}`}
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over ? (
        <div className={`${basics["row"]} ${basics["strong"]} ${basics["gap12"]} ${css["veil"]}`} aria-hidden>
          <FileUp size={36} strokeWidth={1.5} />
          {t("dropHere")}
        </div>
      ) : null}
    </div>
  );
}
