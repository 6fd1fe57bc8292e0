import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  title: string;
  wide?: boolean;
  describedBy?: string;
  /** What has the focus at first: the button that closes, or a field of the content, which takes the focus by itself. */
  focus?: "close" | "content";
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that shows something, or offers a choice, and has nothing to save. The keyboard can scroll its content. */
export function InfoDialog({ title, wide = false, describedBy, focus = "close", onClose, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={wide ? "md" : "xs"}
      fullWidth
      aria-labelledby={id}
      aria-describedby={describedBy}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={id}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={focus === "close"} color="inherit" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
