import type { ContactHold } from "@balcao/shared/contact-holds/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { holdsOf } from "../../../nouns/contact-holds/noun.ts";
import basics from "../../../ui/basics.module.css";
import css from "../panel.module.css";
import { Act, Loaded, Part } from "../part.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";

/** The holds of one person: why nothing may be deleted, who said so, and the button that places one. */
export function HoldPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation("contactHolds");
  const query = useQuery(holdsOf(contactId));
  const [placing, place] = useState(false);
  const [releasing, release] = useState<ContactHold | null>(null);
  return (
    <Part title={t("title")}>
      <Loaded query={query} failed={t("failed")}>
        {(holds) => <Holds holds={holds} onRelease={release} />}
      </Loaded>
      <Act icon={Lock} onClick={() => place(true)}>
        {t("place")}
      </Act>
      {placing ? <HoldDialog contactId={contactId} onClose={() => place(false)} /> : null}
      {releasing ? <ReleaseDialog hold={releasing} onClose={() => release(null)} /> : null}
    </Part>
  );
}

function Holds({ holds, onRelease }: { holds: readonly ContactHold[]; onRelease: (hold: ContactHold) => void }) {
  const { t } = useTranslation("contactHolds");
  const isHeld = holds.some(({ releasedAt }) => releasedAt === null);
  return (
    <>
      <p className={basics["hint"]}>{t(isHeld ? "held" : "none")}</p>
      {holds.length > 0 ? (
        <ul className={css["requests"]}>
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} onRelease={() => onRelease(hold)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function HoldRow({ hold, onRelease }: { hold: ContactHold; onRelease: () => void }) {
  const { t } = useTranslation("contactHolds");
  const { reason, placedAt, placedBy, releasedAt, releasedBy } = hold;
  const by = (name: string | null) => t("by", { name: name ?? t("formerUser") });
  return (
    <li className={`${basics["broken"]} ${basics["framed"]} ${basics["gap4"]} ${css["request"]}`}>
      <p className={css["said"]} dir="auto">
        {reason}
      </p>
      <p className={basics["hint"]}>
        {t("since", { day: dateOf(placedAt) })} · {by(placedBy)}
      </p>
      {releasedAt === null ? (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={t("releaseOf", { reason })}
          onClick={onRelease}
        >
          {t("release")}
        </Button>
      ) : (
        <p className={basics["hint"]}>
          {t("until", { day: dateOf(releasedAt) })} · {by(releasedBy)}
        </p>
      )}
    </li>
  );
}
