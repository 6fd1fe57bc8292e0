import { emailsApi } from "@balcao/shared/emails/api";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { FrontPage } from "../../ui/front/front-page.tsx";
import { call } from "../../lib/api.ts";
import { useTitle } from "../../lib/title.ts";
import { Kit } from "../../ui/kit.tsx";

/** The page to which the link of an e-mail leads. It asks for a confirmation, since programs that open links would otherwise unsubscribe people. */
export default function Unsubscribe() {
  const { t } = useTranslation("unsubscribe");
  const { token = "" } = useParams();
  const params = { token };
  const { data, isPending } = useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: ({ signal }) => call(emailsApi.aboutUnsubscribe, { params }, signal),
    retry: false,
  });
  const leave = useMutation({ mutationFn: () => call(emailsApi.confirmUnsubscribe, { params }) });
  useTitle(t("title"));
  const isDone = leave.isSuccess || data?.isUnsubscribed === true;
  return (
    <Kit>
      <FrontPage title={t("title")} text={data ? data.company : ""}>
        {isPending ? <p role="status">{t("common:loading")}</p> : null}
        {!data && !isPending ? <p role="alert">{t("unknown")}</p> : null}
        {data && isDone ? <p role="status">{t("done", data)}</p> : null}
        {data && !isDone ? (
          <>
            <p>{t("ask", data)}</p>
            <Button variant="contained" loading={leave.isPending} onClick={() => leave.mutate()}>
              {t("confirm")}
            </Button>
          </>
        ) : null}
      </FrontPage>
    </Kit>
  );
}
