import { isTimeZone } from "@balcao/shared/time-zone";
import { type ComponentProps, useState } from "react";
import { SelectInput } from "../../ui/plain.tsx";
import { allZones, cityOf } from "../../lib/time/zones.ts";

const usual = "America/Sao_Paulo";

/** Chooses the time zone. The browser's zone is chosen at first. The browser's own select jumps to the typed letters. */
export function ZoneInput(props: ComponentProps<typeof SelectInput>) {
  const [here] = useState(() => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return isTimeZone(zone) ? zone : usual;
  });
  const [zones] = useState(() => allZones(here));
  return (
    <SelectInput {...props} defaultValue={here}>
      {zones.map(({ zone, offset }) => (
        <option key={zone} value={zone}>
          {cityOf(zone)} ({offset})
        </option>
      ))}
    </SelectInput>
  );
}
