import type { PasskeyOptions } from "@balcao/shared/connections/passkey";

/**
 * A script that the user runs in the console of WhatsApp Web when no helper can be installed. It shows the passkey and copies the answer. The answer
 * is also the value of the script, because some consoles copy nothing. The console defines `copy` only while it runs the line, so the script takes
 * `copy` before its first `await`.
 */
export const consoleScript = (options: PasskeyOptions): string => `await (async (copied) => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)});
  const { id, rawId, response } = await navigator.credentials.get({ publicKey });
  const text = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const answer = JSON.stringify({
    id,
    rawId: text(rawId),
    type: "public-key",
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle?.byteLength ? text(response.userHandle) : null,
    },
  });
  copied(answer);
  return answer;
})(typeof copy === "function" ? copy : () => undefined);
`;
