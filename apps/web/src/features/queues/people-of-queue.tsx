import { useTranslation } from "react-i18next";
import { Caution } from "../../ui/caution.tsx";
import { useNobody } from "../../nouns/users/queue-attendants.ts";
import { PeopleField } from "../../nouns/users/people-field.tsx";
import type { useQueuePeople } from "./use-queue-people.ts";

/** Chooses the attendants of the queue, and warns when the queue would have none. */
export function PeopleOfQueue({ people, chosen, pick, loading, failed, ready }: ReturnType<typeof useQueuePeople>) {
  const { t } = useTranslation("queues");
  const empty = useNobody(chosen);
  return (
    <>
      <PeopleField
        label={t("people")}
        help={t("peopleHelp")}
        placeholder={t("peoplePlaceholder")}
        people={people}
        loading={loading}
        failed={failed}
        disabled={!ready}
        chosen={chosen.map(({ id }) => id)}
        onChange={pick}
        error={failed && !ready ? t("common:listFailed") : undefined}
      />
      {ready && empty ? <Caution>{t("unattended")}</Caution> : null}
    </>
  );
}
