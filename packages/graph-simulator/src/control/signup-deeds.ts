import { z } from "zod";
import type { Play } from "../play.ts";
import { Find } from "./find.ts";
import { ControlError, type ControlAction, deed } from "./server.ts";

const name = z.string().min(1).max(1000);
/** What a product must pass to Meta's window. */
const options = z.object({
  config_id: z.string().regex(/^\d{5,30}$/),
  response_type: z.literal("code"),
  override_default_response_type: z.literal(true),
  extras: z.object({
    version: z.enum(["v4", "v4-public-preview"]),
    featureType: z.enum(["", "whatsapp_business_app_onboarding"]).optional(),
    features: z.array(z.object({ name })).optional(),
    setup: z.object({}).optional(),
  }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The calls of Meta's window in which a company signs a number up. */
export function signupDeeds(play: Play): ControlAction[] {
  const find = new Find(play);
  return [
    deed("signup-window", z.object({ app: name, options: z.string().max(4000) }), (asked) => {
      find.app(asked.app);
      const given = options.safeParse(parsed(asked.options));
      if (!given.success)
        throw new ControlError(400, `Invalid parameter: ${z.prettifyError(given.error).slice(0, 500)}`);
      return {};
    }),
    // The company gives the app a key for the account of its number, and for no other account.
    deed("sign-up", z.object({ app: name, number: name }), (asked) => {
      const app = find.app(asked.app);
      const { account } = find.number(asked.number);
      return { code: play.makeSignupCode(app, play.makeToken(app, { accounts: [account] })) };
    }),
  ];
}
