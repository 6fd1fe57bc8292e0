import { useTranslation } from "react-i18next";
import { hasPasskeys } from "../../lib/passkeys/browser.ts";
import type { usePasskeyLogin } from "../../nouns/auth/passkey.ts";
import { Button } from "../../ui/plain.tsx";

/** Signs in with a passkey. Hidden if the browser supports none. */
export function PasskeyButton({ login }: { login: ReturnType<typeof usePasskeyLogin> }) {
  const { t } = useTranslation("auth");
  if (!hasPasskeys()) return null;
  return (
    <Button quiet busy={login.isPending} onClick={() => login.mutate()}>
      {t("byPasskey")}
    </Button>
  );
}
