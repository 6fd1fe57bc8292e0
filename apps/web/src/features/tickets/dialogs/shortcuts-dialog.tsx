import { useTranslation } from "react-i18next";
import { useMe } from "../../auth/me.ts";
import { lettersFor } from "../../../lib/links.ts";
import { InfoDialog } from "../../../ui/info-dialog.tsx";
import css from "./shortcuts-dialog.module.css";
import { shortcuts } from "../shortcuts.ts";

/** Names for keys that cannot be part of the key of a text. */
const names: Partial<Record<string, string>> = { "?": "help", "/": "quick" };

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["tickets", "shell"]);
  const me = useMe();
  return (
    <InfoDialog title={t("shortcuts")} onClose={onClose}>
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
    </InfoDialog>
  );
}
