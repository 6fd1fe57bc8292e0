import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import { Caution } from "../../ui/caution.tsx";
import { assistantProvider } from "../../nouns/assistant/queries.ts";

/** Says that the assistant does not answer customers at present, and gives the reason and the start of the outage. */
export function ProviderNotice() {
  const { t } = useTranslation("prompts");
  const fault = useQuery(assistantProvider).data?.fault;
  if (!fault) return null;
  const why = [t(`fault.${fault.reason}`), fault.detail].filter(Boolean).join(" · ");
  return (
    <Caution
      action={
        <Button size="small" color="inherit" component={Link} to="?tab=provider">
          {t("stopped.see")}
        </Button>
      }
    >
      {t("stopped.text", { why, at: fullOf(fault.at) })}
    </Caution>
  );
}
