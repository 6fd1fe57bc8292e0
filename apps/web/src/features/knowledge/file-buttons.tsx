import type { Knowledge } from "@balcao/shared/knowledge/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import FileUp from "lucide-react/icons/file-up";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useFileChoice } from "./file-choice.tsx";
import { useAddFile, useReadAgain, useReplaceFile } from "../../nouns/knowledge/noun.ts";

/** The button with which a user adds a file to the assistant's knowledge. */
export function AddFile() {
  const { t } = useTranslation("prompts");
  const add = useAddFile();
  const send = (file: File) =>
    add.mutate(file, { onSuccess: () => notify.success(t("knowledge.file.taken"), preparedMs) });
  const label = t("knowledge.file.add");
  const [choose, input] = useFileChoice(label, send);
  return (
    <>
      <Button
        startIcon={<FileUp size={18} aria-hidden />}
        loading={add.isPending}
        loadingPosition="start"
        title={t("knowledge.file.help")}
        onClick={choose}
      >
        {label}
      </Button>
      {input}
    </>
  );
}

/** The user's actions on a file of the assistant's knowledge. */
export function FileButtons({ knowledge: { id, title: name, state } }: { knowledge: Knowledge }) {
  const { t } = useTranslation("prompts");
  const replace = useReplaceFile();
  const again = useReadAgain();
  const send = (file: File) =>
    replace.mutate({ id, file }, { onSuccess: () => notify.success(t("knowledge.file.taken"), preparedMs) });
  const label = t("knowledge.file.replaceOf", { name });
  const [choose, input] = useFileChoice(label, send);
  return (
    <>
      {state === "failed" ? (
        <IconButton
          aria-label={t("knowledge.file.againOf", { name })}
          title={t("knowledge.file.again")}
          loading={again.isPending}
          onClick={() => again.mutate(id)}
        >
          <RotateCw size={18} />
        </IconButton>
      ) : null}
      <IconButton aria-label={label} title={t("knowledge.file.replace")} loading={replace.isPending} onClick={choose}>
        <FileUp size={18} />
      </IconButton>
      {input}
    </>
  );
}
