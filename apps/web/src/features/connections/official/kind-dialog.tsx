import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import BadgeCheck from "lucide-react/icons/badge-check";
import Smartphone from "lucide-react/icons/smartphone";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./official.module.css";

export type Kind = "linked" | "official";
type Props = { onKind: (kind: Kind) => void; onClose: () => void };

const kinds = [
  { kind: "linked", icon: Smartphone },
  { kind: "official", icon: BadgeCheck },
] as const;

/** Asks in which of WhatsApp's two ways a new number connects, and says what each way costs and cannot do. */
export function KindDialog({ onKind, onClose }: Props) {
  const { t } = useTranslation("officialNumbers");
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t("kindTitle")}</DialogTitle>
      <DialogContent>
        <div className={css["kinds"]}>
          {kinds.map(({ kind, icon: Icon }, index) => (
            <div key={kind} className={`${basics["column"]} ${basics["card"]} ${basics["gap12"]} ${css["kind"]}`}>
              <button
                className={`${basics["row"]} ${basics["apart"]} ${basics["strong"]}`}
                type="button"
                autoFocus={index === 0}
                aria-describedby={`${id}-${kind}`}
                onClick={() => onKind(kind)}
              >
                <Icon size={20} aria-hidden />
                {t(`kind.${kind}`)}
              </button>
              <ul id={`${id}-${kind}`} className={`${basics["note"]} ${basics["column"]} ${basics["apart"]}`}>
                {t(`kindText.${kind}`)
                  .split("\n")
                  .map((line) => (
                    <li key={line}>{line}</li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
