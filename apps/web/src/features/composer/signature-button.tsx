import Signature from "lucide-react/icons/signature";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { setSignatureOn, signatureOn } from "./signature.ts";
import { ToolButton } from "../../ui/thread/tools.tsx";

/** Switches the signature above each text on and off. */
export function SignatureButton() {
  const { t } = useTranslation("messages");
  const me = useMe();
  const [on, turn] = useState(signatureOn);
  return (
    <ToolButton
      icon={Signature}
      role="switch"
      aria-checked={on}
      label={t("sign.label")}
      title={t(on ? "sign.on" : "sign.off", { name: me.name })}
      onClick={() => {
        setSignatureOn(!on);
        turn(!on);
      }}
    />
  );
}
