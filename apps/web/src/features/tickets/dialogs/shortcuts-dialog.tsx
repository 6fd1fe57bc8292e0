import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { commandKey } from "../../../lib/shell/keys.ts";
import { lettersFor } from "../../../lib/shell/links.ts";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "./shortcuts-dialog.module.css";
import { shortcuts } from "../shortcuts.ts";

/** Names for the keys of the keyboard whose character cannot be part of the key of a text. */
const names: Partial<Record<string, string>> = { "?": "help", "/": "quick" };

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["tickets", "shell"]);
  const me = useMe();
  return (
    <InfoDialog title={t("shortcuts")} wide onClose={onClose}>
      <div className={`${basics["column"]} ${css["groups"]}`}>
        {shortcuts.map(({ group, keys }) => (
          <Group key={group} title={t(`shortcutGroup.${group}`)}>
            {group === "everywhere" ? <Key keys={[commandKey, "K"]} words={t("shortcut.palette")} /> : null}
            {keys.map((key) => (
              <Key key={key} keys={[key]} words={t(`shortcut.${names[key] ?? key}`)} />
            ))}
          </Group>
        ))}
        <Group title={t("shortcutGroup.pages")}>
          {lettersFor(me).map(({ to, label, letter = "" }) => (
            <Key key={to} keys={["g", letter]} words={t(`shell:nav.${label}`)} />
          ))}
        </Group>
      </div>
    </InfoDialog>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <dl className={`${basics["column"]} ${basics["gap10"]} ${css["keys"]}`}>{children}</dl>
  </section>
);

const Key = ({ keys, words }: { keys: readonly string[]; words: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{words}</dd>
  </div>
);
