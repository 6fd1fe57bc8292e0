import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import ChevronDown from "lucide-react/icons/chevron-down";
import FileText from "lucide-react/icons/file-text";
import FileUp from "lucide-react/icons/file-up";
import MessageSquareMore from "lucide-react/icons/message-square-more";
import Plus from "lucide-react/icons/plus";
import Zap from "lucide-react/icons/zap";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useAddFile } from "../../nouns/knowledge/noun.ts";
import basics from "../../ui/basics.module.css";
import { useFileChoice } from "./file-choice.tsx";

export type PieceKind = "answer" | "article" | "quick";
const written = [
  { kind: "answer", icon: MessageSquareMore, label: "knowledge.add.answer" },
  { kind: "article", icon: FileText, label: "knowledge.add.article" },
  { kind: "quick", icon: Zap, label: "knowledge.quick.add" },
] as const;

/** The one button for adding knowledge: its menu lists the ways to add it. */
export function AddMenu({ onChoose }: { onChoose: (kind: PieceKind) => void }) {
  const { t } = useTranslation("prompts");
  const [anchor, open] = useState<HTMLElement | null>(null);
  const close = () => open(null);
  const add = useAddFile();
  const send = (file: File) =>
    add.mutate(file, { onSuccess: () => notify.success(t("knowledge.file.taken"), preparedMs) });
  const [chooseFile, input] = useFileChoice(t("knowledge.file.add"), send);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus size={18} aria-hidden />}
        endIcon={<ChevronDown size={16} aria-hidden />}
        loading={add.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        {t("knowledge.create")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {written.map(({ kind, icon: Icon, label }) => (
          <MenuItem key={kind} onClick={() => (close(), onChoose(kind))}>
            <Icon size={18} aria-hidden /> {t(label)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => (close(), chooseFile())}>
          <FileUp size={18} aria-hidden />
          <span className={basics["column"]}>
            {t("knowledge.file.add")}
            <small className={basics["hint"]}>{t("knowledge.file.help")}</small>
          </span>
        </MenuItem>
      </Menu>
      {input}
    </>
  );
}
