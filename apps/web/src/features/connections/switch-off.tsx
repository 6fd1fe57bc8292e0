import { canDo } from "@balcao/shared/connections/transports";
import type { Connection } from "@balcao/shared/connections/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import PowerOff from "lucide-react/icons/power-off";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { useSwitchOff } from "../../nouns/connections/noun.ts";

/** Disconnects the number without unlinking it, which frees the number's place in the plan. The company's default number cannot be switched off. */
export function SwitchOff({ connection: { id, name, status, isDefault, network } }: { connection: Connection }) {
  const { t } = useTranslation(["connections", "officialNumbers"]);
  const change = useSwitchOff();
  const mayAct = can(useMe(), "connections-page:actionButtons");
  const isOfficial = canDo(network, "access");
  const [asking, ask] = useState(false);
  if (status !== "CONNECTED" || isDefault || !mayAct) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<PowerOff size={16} aria-hidden />}
        onClick={() => ask(true)}
      >
        {t("switchOff")}
      </Button>
      <Confirm
        open={asking}
        title={t("switchOffTitle", { name })}
        text={t(isOfficial ? "officialNumbers:switchOffText" : "switchOffText")}
        action={t("switchOff")}
        busy={change.isPending}
        onClose={() => ask(false)}
        onConfirm={() => change.mutate(id, { onSettled: () => ask(false) })}
      />
    </>
  );
}
