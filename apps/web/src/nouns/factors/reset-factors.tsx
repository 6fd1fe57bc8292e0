import { resetRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import IconButton from "@mui/material/IconButton";
import ShieldOff from "lucide-react/icons/shield-off";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../auth/me.ts";
import { viewerOf } from "../auth/viewer.ts";
import type { useResetFactors } from "./queries.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";

type Props = { user: User; reset: ReturnType<typeof useResetFactors>; text?: string | undefined };

/**
 * Removes another user's second factor after a confirmation. The button is hidden when the user has no second factor, or when the viewer may not
 * remove it.
 */
export function ResetFactors({ user, reset, text }: Props) {
  const { t } = useTranslation("users");
  const me = viewerOf(useMe());
  const [asking, ask] = useState(false);
  if (!user.secondFactor || resetRefusal(me, user) !== null) return null;
  return (
    <>
      <IconButton
        aria-label={t("resetFactorsOf", { name: user.name })}
        title={t("resetFactors")}
        disabled={reset.isPending}
        onClick={() => ask(true)}
      >
        <ShieldOff size={18} />
      </IconButton>
      <Confirm
        open={asking}
        title={t("resetFactorsTitle", { name: user.name })}
        text={text ?? t("resetFactorsText")}
        action={t("resetFactorsAction")}
        danger
        busy={reset.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          reset.mutate(user.id, { onSuccess: () => notify.success(t("factorsReset")), onSettled: () => ask(false) })
        }
      />
    </>
  );
}
