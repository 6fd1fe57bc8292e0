import { useState } from "react";
import { dayOf } from "../../../lib/format.ts";

/** Today by the company's clock, as it was when the component was first drawn. */
export const useToday = (): string => useState(() => dayOf(new Date().toISOString()))[0];

/** A day as 28/11/2026. A day belongs to no clock, so no time zone moves it. */
export const dayText = (day: string): string => day.split("-").toReversed().join("/");
