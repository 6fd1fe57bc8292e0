import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslation } from "react-i18next";
import { useMe } from "../auth/me.ts";
import { lettersFor } from "../shell/links.ts";
import css from "./shortcuts-dialog.module.css";
import { shortcuts } from "./shortcuts.ts";

/** Keys that cannot be part of a text's name. */
const names: Partial<Record<string, string>> = { "?": "help", "/": "quick" };

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["tickets", "shell"]);
  const me = useMe();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t("shortcuts")}</DialogTitle>
      <DialogContent>
        <dl className={css["keys"]}>
          {shortcuts.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`shortcut.${names[key] ?? key}`)}</dd>
            </div>
          ))}
          {lettersFor(me).map(({ to, label, letter }) => (
            <div key={to}>
              <dt>
                <kbd>g</kbd> <kbd>{letter}</kbd>
              </dt>
              <dd>{t("shortcut.go", { page: t(`shell:nav.${label}`) })}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
