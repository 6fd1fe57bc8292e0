import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import type { Connection } from "@balcao/shared/connections/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { NewToken } from "./new-token.tsx";
import { Secret } from "./secret.tsx";
import { TokenRow } from "./token-row.tsx";
import { tokensOf, useRevokeToken } from "../../nouns/api-tokens/noun.ts";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import basics from "../../ui/basics.module.css";
import css from "./tokens.module.css";

type Props = { connection: Pick<Connection, "id" | "name">; onClose: () => void };
type SecretToken = { name: string; secret: string; copied: boolean };

/** The tokens with which programs send through a number. The dialog makes a token and shows its secret once, lists all tokens, and revokes them. */
export function TokensDialog({ connection: { id, name }, onClose }: Props) {
  const { t } = useTranslation("apiTokens");
  const [made, setMade] = useState<SecretToken | null>(null);
  const [asking, ask] = useState(false);
  const mayMake = hasFeature(useMe(), "useExternalApi");
  const close = () => (made && !made.copied ? ask(true) : onClose());
  return (
    <>
      <InfoDialog title={t("title", { name })} onClose={close}>
        <div className={`${basics["column"]} ${css["dialog"]}`}>
          <p className={basics["note"]}>{t(mayMake ? "text" : "notInPlan")}</p>
          {made ? (
            <Secret {...made} onCopied={() => setMade({ ...made, copied: true })} onDone={() => setMade(null)} />
          ) : mayMake ? (
            <NewToken
              connectionId={id}
              onMade={({ token, secret }) => setMade({ name: token.name, secret, copied: false })}
            />
          ) : null}
          <Tokens connectionId={id} />
        </div>
      </InfoDialog>
      <Confirm
        open={asking}
        title={t("leaveTitle")}
        text={t("leaveText")}
        action={t("leave")}
        dismiss={t("back")}
        danger
        onClose={() => ask(false)}
        onConfirm={onClose}
      />
    </>
  );
}

function Tokens({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation("apiTokens");
  const { data: tokens, isPending, refetch } = useQuery(tokensOf(connectionId));
  const [revoking, revoke] = useState<ApiToken | null>(null);
  if (isPending) return <LoadingBlock height={96} />;
  if (!tokens) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return (
    <section aria-label={t("list")}>
      <h3>{t("list")}</h3>
      {tokens.length === 0 ? <p className={basics["note"]}>{t("none")}</p> : null}
      <ul className={css["list"]}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => revoke(token)} />
        ))}
      </ul>
      {revoking ? <Revoke token={revoking} onClose={() => revoke(null)} /> : null}
    </section>
  );
}

function Revoke({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation("apiTokens");
  const { mutate, isPending } = useRevokeToken();
  return (
    <Confirm
      open
      title={t("revokeTitle", { name: token.name })}
      text={t("revokeText")}
      action={t("revoke")}
      danger
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate(token, { onSuccess: () => notify.success(t("revoked")), onSettled: onClose })}
    />
  );
}
