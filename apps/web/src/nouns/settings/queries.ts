import { settingsApi } from "@balcao/shared/settings/api";
import type { Setting, SettingKey } from "@balcao/shared/settings/schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { putSetting, settingKeys } from "./cache.ts";

export const settingList = queryOptions({
  queryKey: settingKeys.all,
  queryFn: ({ signal }): Promise<Setting[]> => call(settingsApi.list, {}, signal),
});

/**
 * A setting and the function that changes it. A change is shown before the answer. If the server refuses it, the old value comes back. Two changes of
 * one setting reach the server in their order.
 */
export function useSetting(key: SettingKey) {
  const cache = useQueryClient();
  const { data: kept = "" } = useQuery({
    ...settingList,
    select: (list) => list.find((one) => one.key === key)?.value ?? "",
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (value: string) => call(settingsApi.update, { params: { key }, body: { value } }),
    scope: { id: `setting ${key}` },
    onSuccess: (setting) => {
      putSetting(cache, setting);
      notify.success(i18next.t("settings:updated"));
    },
  });
  return { value: isPending ? variables : kept, saving: isPending, save: mutate };
}
