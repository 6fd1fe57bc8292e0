import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import IconButton from "@mui/material/IconButton";
import Ban from "lucide-react/icons/ban";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import basics from "../../ui/basics.module.css";

/** A token with the last characters of its secret, who made it and when it was last used. */
export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation("apiTokens");
  const { name, lastFour, createdBy, createdAt, lastUsedAt } = token;
  const made = { when: fullOf(createdAt), who: createdBy?.name ?? "" };
  return (
    <li>
      <div>
        <p>
          <strong dir="auto">{name}</strong> <code aria-label={t("endsIn", { signs: lastFour })}>…{lastFour}</code>
        </p>
        <small className={`${basics["block"]} ${basics["hint"]}`}>
          {createdBy ? t("madeBy", made) : t("madeAt", made)}
        </small>
        <small className={`${basics["block"]} ${basics["hint"]}`}>
          {lastUsedAt ? t("usedAt", { when: fullOf(lastUsedAt) }) : t("neverUsed")}
        </small>
      </div>
      <IconButton aria-label={t("revokeOf", { name })} title={t("revoke")} onClick={onRevoke}>
        <Ban size={18} />
      </IconButton>
    </li>
  );
}
