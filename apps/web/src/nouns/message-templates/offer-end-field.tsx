import { momentOf } from "@balcao/shared/message-templates/offer";
import { isoOf, localOf } from "../../lib/time/zoned.ts";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { useMe } from "../auth/me.ts";

type Props = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** The field for the end of an offer, on the company's clock. Its value is an ISO time, and while the user types it the unfinished text. */
export function OfferEndField({ label, value, error, onChange }: Props) {
  const zone = useMe().company.timezone;
  return (
    <MomentField
      kind="moment"
      label={label}
      error={error}
      zone={zone}
      value={momentOf(value) ? localOf(value, zone) : value}
      onChange={(typed) => onChange(isoOf(typed, zone) ?? typed)}
    />
  );
}
