import { signUpApi } from "@balcao/shared/sign-up/api";
import { signUpOperatorApi as api } from "@balcao/shared/sign-up/operator-api";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";

/** Whether companies may sign up, and how many did. Each visit asks; only what operators do is told. */
export const signUpStanding = queryOptions({
  queryKey: ["operator", "sign-up"],
  queryFn: ({ signal }) => call(api.show, {}, signal),
  staleTime: 0,
});

export const signUpList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: ["operator", "sign-ups", searchParam],
    queryFn: ({ pageParam, signal }) => call(api.list, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

/** Opens or closes sign-up. The switch turns when the server has answered. */
export const useOpenSignUp = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (open: boolean) => call(signUpApi.setOpen, { body: { open } }),
    onSuccess: ({ open }) =>
      cache.setQueryData(signUpStanding.queryKey, (standing) => standing && { ...standing, open }),
  });
};
