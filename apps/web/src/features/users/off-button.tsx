import { deleteRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import IconButton from "@mui/material/IconButton";
import Power from "lucide-react/icons/power";
import PowerOff from "lucide-react/icons/power-off";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { useUserOff } from "./save.ts";

/** Switches a user off after a confirmation, or on again. Hidden from users who may not do so. */
export function OffButton({ user: { offBy, ...user } }: { user: User }) {
  const { t } = useTranslation("users");
  const me = viewerOf(useMe());
  const change = useUserOff();
  const [asking, ask] = useState(false);
  const isOff = offBy !== null;
  if (deleteRefusal(me, user) !== null) return null;
  const set = (off: boolean) =>
    change.mutate(
      { id: user.id, off },
      { onSuccess: () => notify.success(t(off ? "switchedOff" : "switchedOn")), onSettled: () => ask(false) },
    );
  const Icon = isOff ? Power : PowerOff;
  return (
    <>
      <IconButton
        aria-label={t(isOff ? "switchOnOf" : "switchOffOf", { name: user.name })}
        title={t(isOff ? "switchOn" : "switchOff")}
        disabled={change.isPending}
        onClick={() => (isOff ? set(false) : ask(true))}
      >
        <Icon size={18} />
      </IconButton>
      <Confirm
        open={asking}
        title={t("switchOffTitle", { name: user.name })}
        text={t("switchOffText")}
        action={t("switchOff")}
        busy={change.isPending}
        onClose={() => ask(false)}
        onConfirm={() => set(true)}
      />
    </>
  );
}
