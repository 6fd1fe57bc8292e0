import { authApi } from "@balcao/shared/auth/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Sends the user's own password to the server again, and the code of who has a second factor. A wrong one is reported beside its field. */
export const useReauthenticate = () =>
  useMutation({
    mutationFn: (body: { password: string; code?: string }) => call(authApi.reauthenticate, { body }),
  });
