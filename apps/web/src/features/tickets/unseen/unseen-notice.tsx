import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { Caution } from "../../../ui/caution.tsx";
import { Late } from "../../../ui/late.tsx";
import { unseenTickets } from "../../../nouns/tickets/queries.ts";

const SendUnseen = lazy(() => import("./send-unseen.tsx"));

/** Tells an admin how many customers wait where no attendant sees them, and sends these customers to a queue. Draws nothing while there are none. */
export function UnseenNotice() {
  const { t } = useTranslation("tickets");
  const mayAsk = can(useMe(), "tickets-manager:showall");
  const { data } = useQuery({ ...unseenTickets, enabled: mayAsk });
  const [sending, send] = useState(false);
  if (!mayAsk || !data) return null;
  const { count, places } = data;
  const where = places.map((place) =>
    place.queue
      ? t("unseen.inQueue", { name: place.queue.name, number: place.count })
      : t("unseen.noQueue", { number: place.count }),
  );
  return (
    <>
      {count > 0 ? (
        <Caution
          action={
            <Button size="small" variant="outlined" color="inherit" onClick={() => send(true)}>
              {t("unseen.send")}
            </Button>
          }
        >
          {`${t("unseen.title", { count })} ${where.join("; ")}.`}
        </Caution>
      ) : null}
      <Late>{sending ? <SendUnseen count={count} onClose={() => send(false)} /> : null}</Late>
    </>
  );
}
