import { Signature } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../auth/me.ts";
import css from "./composer.module.css";
import { setSigns, signs } from "./sign.ts";

/** Whether the customer reads the attendant's name above each text. */
export function SignButton() {
  const { t } = useTranslation("messages");
  const me = useMe();
  const [on, turn] = useState(signs);
  return (
    <button
      type="button"
      className={css["tool"]}
      role="switch"
      aria-checked={on}
      aria-label={t("sign.label")}
      title={t(on ? "sign.on" : "sign.off", { name: me.name })}
      onClick={() => {
        setSigns(!on);
        turn(!on);
      }}
    >
      <Signature size={20} aria-hidden />
    </button>
  );
}
