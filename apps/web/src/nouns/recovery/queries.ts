import type { Request } from "@balcao/shared/contract";
import { recoveryApi } from "@balcao/shared/recovery/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const useForgot = () =>
  useMutation({
    mutationFn: (body: Request<typeof recoveryApi.forgot>["body"]) => call(recoveryApi.forgot, { body }),
    meta: { quiet: true },
  });

export const useReset = () =>
  useMutation({
    mutationFn: (body: Request<typeof recoveryApi.reset>["body"]) => call(recoveryApi.reset, { body }),
    meta: { quiet: true },
  });
