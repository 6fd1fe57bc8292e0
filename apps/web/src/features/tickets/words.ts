import type { TFunction } from "i18next";

/** The texts of tickets, handed down by whoever asked for them. */
export type Words = TFunction<["tickets", "messages"]>;
