import { authApi } from "@balcao/shared/auth/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/**
 * Sends the user's own password to the server again, with a code if the user has a second factor. A wrong password or code is reported beside its
 * field.
 */
export const useReauthenticate = () =>
  useMutation({
    mutationFn: (body: { password: string; code?: string }) => call(authApi.reauthenticate, { body }),
  });
