import type { CompanyHours } from "@balcao/shared/hours/schema";
import type { QueryClient } from "@tanstack/react-query";

export const hoursKeys = { all: ["hours"] as const };

export const putHours = (cache: QueryClient, hours: CompanyHours): unknown =>
  cache.setQueryData<CompanyHours>(hoursKeys.all, (old) => old && hours);
