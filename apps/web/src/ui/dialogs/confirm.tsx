import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  open: boolean;
  title: string;
  text: string;
  /** The verb on the button. */
  action: string;
  dismiss?: string;
  danger?: boolean;
  busy?: boolean;
  /** Whether the action is impossible, as the text explains. The dialog then has no button for the action. */
  impossible?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that cannot be undone. The harmless answer has the focus. */
export function Confirm({
  open,
  title,
  text,
  action,
  dismiss,
  danger = false,
  busy = false,
  impossible = false,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" onClick={onClose}>
          {dismiss ?? t("cancel")}
        </Button>
        <Button
          variant="contained"
          color={danger ? "error" : "primary"}
          loading={busy}
          disabled={impossible}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
