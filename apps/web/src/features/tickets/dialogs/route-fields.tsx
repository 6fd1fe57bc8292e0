import type { Queue } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ColourDot, SelectField } from "../../../ui/fields/select-field.tsx";
import { connectionList } from "../../../nouns/connections/noun.ts";

type Choice = { value: number | null; onChange: (id: number | null) => void };

type QueueProps = Choice & {
  queues: readonly Queue[];
  /** The text of the option that chooses nothing. Null when a choice is required. */
  none: string | null;
  missing: boolean;
  autoFocus?: boolean;
};

export function QueueField({ queues, none, missing, ...field }: QueueProps) {
  const { t } = useTranslation("tickets");
  return (
    <SelectField
      {...field}
      label={t("route.queue")}
      none={none ?? t("route.choose")}
      required={none === null}
      error={missing ? t("chooseQueue") : undefined}
      options={queues.map(({ id, name, color }) => ({ id, name, mark: <ColourDot color={color} /> }))}
    />
  );
}

/** Chooses the number. Shows nothing when the company has only one. */
export function ConnectionField({ none, ...field }: Choice & { none?: string }) {
  const { t } = useTranslation("tickets");
  const { data: connections = [] } = useQuery(connectionList);
  if (connections.length < 2) return null;
  return <SelectField {...field} label={t("connection")} {...(none ? { none } : {})} options={connections} />;
}
