import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Download from "lucide-react/icons/download";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/save-file.ts";
import basics from "../../ui/basics.module.css";
import { CopyButton } from "../../ui/copy-button.tsx";
import css from "./security.module.css";

/** Writes a code in two halves, because people read and type it in halves. */
const halves = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Shows the backup codes this one time. The dialog closes only by its button, so that a click outside does not lose the codes. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation("security");
  const id = useId();
  const text = codes.map(halves).join("\n");
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} aria-describedby={`${id}-why`}>
      <DialogTitle id={id}>{t("backup.title")}</DialogTitle>
      <DialogContent>
        <p id={`${id}-why`} className={basics["note"]}>
          {t("backup.why")}
        </p>
        <ul className={`${basics["card"]} ${css["codes"]}`}>
          {codes.map((code) => (
            <li key={code}>{halves(code)}</li>
          ))}
        </ul>
        <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
          <CopyButton text={text} label={t("backup.copy")} />
          <Button
            size="small"
            color="inherit"
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), t("backup.file"))}
          >
            {t("backup.save")}
          </Button>
        </div>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {t("backup.kept")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
