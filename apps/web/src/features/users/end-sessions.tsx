import { resetRefusal } from "@balcao/shared/users/rules";
import type { User } from "@balcao/shared/users/schema";
import IconButton from "@mui/material/IconButton";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { useEndSessions } from "./save.ts";

/** Signs a user out everywhere after a confirmation. Hidden from users who may not do so. */
export function EndSessions({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const me = viewerOf(useMe());
  const end = useEndSessions();
  const [asking, ask] = useState(false);
  if (resetRefusal(me, user) !== null) return null;
  const run = () =>
    end.mutate(user.id, { onSuccess: () => notify.success(t("sessionsEnded")), onSettled: () => ask(false) });
  return (
    <>
      <IconButton
        aria-label={t("endSessionsOf", { name: user.name })}
        title={t("endSessions")}
        disabled={end.isPending}
        onClick={() => ask(true)}
      >
        <LogOut size={18} />
      </IconButton>
      <Confirm
        open={asking}
        title={t("endSessionsTitle", { name: user.name })}
        text={t("endSessionsText")}
        action={t("endSessionsAction")}
        busy={end.isPending}
        onClose={() => ask(false)}
        onConfirm={run}
      />
    </>
  );
}
