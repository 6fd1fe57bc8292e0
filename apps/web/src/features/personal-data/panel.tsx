import { heldKinds, type PersonalData } from "@balcao/shared/personal-data/schema";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dateOf, fullOf, sizeOf } from "../../lib/format.ts";
import { EntryRow } from "../../nouns/audit/entry-row.tsx";
import { personalData } from "../../nouns/personal-data/queries.ts";
import basics from "../../ui/basics.module.css";
import { ErrorState } from "../../ui/states.tsx";
import { ConsentsPart } from "./consents/consents-part.tsx";
import { ErasuresPart } from "./erasures/erasures-part.tsx";
import { ExportPart } from "./export-part.tsx";
import css from "./panel.module.css";
import { HoldPart } from "./holds/hold-part.tsx";
import { Part } from "./part.tsx";
import { Recipients } from "./recipients.tsx";
import { RequestsPart } from "./requests/requests-part.tsx";

/** What the desk stores about a contact, who got it, and who changed or exported it. */
export default function PersonalDataPanel({ contactId }: { contactId: number }) {
  const { t } = useTranslation("personalData");
  const { data, isError, refetch } = useQuery(personalData(contactId));
  if (isError && !data) return <ErrorState text={t("failed")} retry={() => void refetch()} />;
  if (!data) return <PanelSkeleton />;
  return (
    <div className={`${basics["column"]} ${css["panel"]}`}>
      <p className={basics["hint"]}>{t("about")}</p>
      <Part title={t("held.title")}>
        <HeldData data={data} />
      </Part>
      <RequestsPart contactId={contactId} />
      <HoldPart contactId={contactId} />
      <ErasuresPart contactId={contactId} />
      <ConsentsPart contactId={contactId} />
      <ExportPart contactId={contactId} />
      {data.optOut ? (
        <Part title={t("optOut.title")}>
          <OptOut optOut={data.optOut} />
        </Part>
      ) : null}
      <Part title={t("shared.title")}>
        <Recipients recipients={data.sharedWith} />
      </Part>
      <Part title={t("seen.title")}>
        <Seen entries={data.seen} />
      </Part>
    </div>
  );
}

function HeldData({ data: { held, fileBytes, since, firstMessageAt, lastMessageAt } }: { data: PersonalData }) {
  const { t, i18n } = useTranslation("personalData");
  const there = heldKinds.filter((kind) => held[kind] > 0);
  return (
    <>
      <dl className={css["facts"]}>
        <Fact label={t("since")} value={dateOf(since)} />
        {firstMessageAt && lastMessageAt ? (
          <Fact label={t("talked")} value={t("period", { from: dateOf(firstMessageAt), to: dateOf(lastMessageAt) })} />
        ) : null}
        {there.map((kind) => (
          <Fact
            key={kind}
            label={t(`held.${kind}`)}
            value={
              kind === "files"
                ? t("held.filesOf", {
                    files: held.files.toLocaleString(i18n.language),
                    size: sizeOf(fileBytes, i18n.language),
                  })
                : held[kind].toLocaleString(i18n.language)
            }
          />
        ))}
      </dl>
      {held.groupMessages > 0 ? <p className={basics["hint"]}>{t("held.groupNote")}</p> : null}
      <p className={basics["hint"]}>{t("held.leftOut")}</p>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function OptOut({ optOut: { at, source, words, user } }: { optOut: NonNullable<PersonalData["optOut"]> }) {
  const { t } = useTranslation("personalData");
  return (
    <>
      {words ? (
        <blockquote className={`${basics["written"]} ${css["words"]}`} dir="auto">
          {words}
        </blockquote>
      ) : null}
      <p className={basics["hint"]}>
        {t(`optOut.${source}`, { time: fullOf(at), name: user?.name ?? t("optOut.formerUser") })}
      </p>
    </>
  );
}

function Seen({ entries }: { entries: PersonalData["seen"] }) {
  const { t } = useTranslation("personalData");
  return (
    <>
      {entries.length > 0 ? (
        <ul className={css["entries"]}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className={basics["hint"]}>{t("seen.none")}</p>
      )}
      <p className={basics["hint"]}>{t("seen.note")}</p>
    </>
  );
}

const PanelSkeleton = () => (
  <div className={`${basics["column"]} ${css["panel"]}`} aria-busy>
    <Skeleton width="90%" height={18} />
    <Skeleton width={140} height={18} />
    <Skeleton variant="rounded" height={120} />
    <Skeleton width={140} height={18} />
    <Skeleton variant="rounded" height={60} />
  </div>
);
