import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstFault } from "../../lib/screen/focus-fault.ts";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { Refusal } from "../refusal.tsx";
import { Confirm } from "./confirm.tsx";
import basics from "../basics.module.css";
import css from "./entity-dialog.module.css";
import { phone } from "../theme/breakpoints.ts";

type Props = {
  title: string;
  action: string;
  /** Whether the user has typed something. Closing then asks for confirmation. */
  dirty: boolean;
  busy: boolean;
  /** The server's reason for a refusal, in words. */
  refusal?: string | undefined;
  /** For a form with long texts: a wide dialog, which fills the screen on a phone. `screen` is as wide as the screen allows. */
  wide?: boolean | "screen";
  /** Whether saving loses data. */
  danger?: boolean;
  /** Further buttons, before the buttons that close. */
  more?: ReactNode;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which the user adds or changes one object. Enter saves, Esc closes. */
export function EntityDialog(props: Props) {
  const { title, dirty, refusal, wide = false, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const [asking, ask] = useState(false);
  const onPhone = useMediaQuery(phone);
  const close = () => (dirty ? ask(true) : onClose());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // This dialog may stand over another form, which must not submit as well.
    event.stopPropagation();
    onSubmit(event);
    focusFirstFault(event.currentTarget);
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        maxWidth={wide === "screen" ? "xl" : wide ? "md" : "xs"}
        fullWidth
        fullScreen={wide !== false && onPhone}
        aria-labelledby={id}
      >
        <form onSubmit={submit} noValidate className={`${basics["column"]} ${basics["tall"]}`}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent className={css["fields"] ?? ""}>{children}</DialogContent>
          <Refusal text={refusal} />
          <Actions {...props} onCancel={close} />
        </form>
      </Dialog>
      <Confirm
        open={asking}
        title={t("discardTitle")}
        text={t("discardText")}
        action={t("discard")}
        dismiss={t("keepEditing")}
        danger
        onClose={() => ask(false)}
        onConfirm={onClose}
      />
    </>
  );
}

function Actions({ action, busy, danger = false, more, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogActions className={css["buttons"] ?? ""}>
      {more ? <div className={`${basics["wrapped"]} ${css["more"]}`}>{more}</div> : null}
      <Button color="inherit" onClick={onCancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" variant="contained" color={danger ? "error" : "primary"} loading={busy}>
        {action}
      </Button>
    </DialogActions>
  );
}
