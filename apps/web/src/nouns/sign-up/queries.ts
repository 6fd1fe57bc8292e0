import type { Request } from "@balcao/shared/contract";
import { plansApi } from "@balcao/shared/plans/api";
import { signUpApi } from "@balcao/shared/sign-up/api";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { session } from "../../lib/session/session.ts";

/** Whether companies may sign up, and whether the installation can send e-mails. */
export const signUpFacts = queryOptions({
  queryKey: ["sign-up"],
  queryFn: () => call(signUpApi.show, {}),
  retry: false,
});

/** The plans on offer. */
export const offeredPlans = queryOptions({
  queryKey: ["plans", "offered"],
  queryFn: () => call(plansApi.list, {}),
  retry: false,
});

export type SignUpFields = Request<typeof signUpApi.create>["body"];

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: SignUpFields) => call(signUpApi.create, { body }),
    onSuccess: (answer) => session.open(answer),
    meta: { quiet: true },
  });

export const useConfirm = () =>
  useMutation({ mutationFn: (token: string) => call(signUpApi.confirm, { body: { token } }), meta: { quiet: true } });

export const useSendLink = () => useMutation({ mutationFn: () => call(signUpApi.sendLink, {}), meta: { quiet: true } });

export const useLeaveGuide = () => useMutation({ mutationFn: () => call(signUpApi.leaveGuide, {}) });
