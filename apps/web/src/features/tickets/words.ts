import type { TFunction } from "i18next";

/** The translation function for texts of tickets, which a component passes to its children. */
export type Words = TFunction<["tickets", "messages"]>;
