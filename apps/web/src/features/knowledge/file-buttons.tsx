import type { Knowledge } from "@balcao/shared/knowledge/schema";
import IconButton from "@mui/material/IconButton";
import FileUp from "lucide-react/icons/file-up";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { useFileChoice } from "./file-choice.tsx";
import { useReadAgain, useReplaceFile } from "../../nouns/knowledge/noun.ts";

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
