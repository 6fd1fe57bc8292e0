import { maxNote } from "@balcao/shared/ticket-notes/rules";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { useAddNote } from "../../../nouns/ticket-notes/queries.ts";
import css from "./summary-dialog.module.css";

type Props = { ticketId: number; text: string; onClose: () => void };

/** The summary of a conversation, to read, to copy, or to keep as a note. */
export default function SummaryDialog({ ticketId, text, onClose }: Props) {
  const { t } = useTranslation("messages");
  const id = useId();
  const add = useAddNote();
  const keep = () =>
    add.mutate(
      { note: text.slice(0, maxNote), ticketId },
      {
        onSuccess: () => {
          notify.success(t("contacts:noteAdded"));
          onClose();
        },
      },
    );
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t("assist.summary.title")}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={id}>
        <p className={css["text"]} dir="auto">
          {text}
        </p>
      </DialogContent>
      <DialogActions className={css["actions"] ?? ""}>
        <CopyButton text={text} label={t("copy")} />
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        <Button autoFocus variant="contained" loading={add.isPending} onClick={keep}>
          {t("assist.summary.keep")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
