import type { OperatorBranding } from "@balcao/shared/branding/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { useResetBranding } from "../../nouns/branding/queries.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";

/** After a confirmation, restores the product's own name, colours and pictures, and deletes the chosen ones. */
export function ReturnToOurs({ onDone }: { onDone: (saved: OperatorBranding) => void }) {
  const { t } = useTranslation("branding");
  const [asks, setAsks] = useState(false);
  const reset = useResetBranding();
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: (saved) => {
        onDone(saved);
        notify.success(t("returned"));
      },
      onSettled: () => setAsks(false),
    });
  return (
    <>
      <Button color="inherit" onClick={() => setAsks(true)}>
        {t("return")}
      </Button>
      <Confirm
        open={asks}
        title={t("returnTitle")}
        text={t("returnText")}
        action={t("return")}
        danger
        busy={reset.isPending}
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
