import { can } from "@balcao/shared/permissions";
import { hasFeature } from "@balcao/shared/plans/features";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../auth/me.ts";
import { promptList } from "./noun.ts";

/** The company's prompts, by name. Null while they are not loaded, and when this user may not see them or the plan has none. */
export function usePromptNames(): readonly Prompt[] | null {
  const me = useMe();
  const planned = hasFeature(me, "useOpenAi");
  const allowed = can(me, "prompts-page:view");
  const { data } = useQuery({ ...promptList, enabled: planned && allowed });
  return planned ? (data ?? null) : null;
}
