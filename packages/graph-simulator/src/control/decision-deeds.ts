import { z } from "zod";
import type { Play } from "../play.ts";
import { readComponents } from "../templates/schema.ts";
import { Find } from "./find.ts";
import { ControlError, type ControlAction, deed } from "./server.ts";

const name = z.string().min(1).max(1000);
const category = z.enum(["MARKETING", "UTILITY", "AUTHENTICATION"]);
const quality = z.enum(["GREEN", "YELLOW", "RED", "UNKNOWN"]);
const status = z.enum([
  "PENDING",
  "APPROVED",
  "REJECTED",
  "PAUSED",
  "DISABLED",
  "IN_APPEAL",
  "ARCHIVED",
  "FLAGGED",
  "REINSTATED",
]);
const pacing = z.enum(["pace", "releaseHeld", "dropHeld"]);
const tier = z.enum(["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"]);
const components = z.array(z.looseObject({ type: z.string().max(60).toUpperCase() })).max(10);

/** The calls for Meta's decisions about templates, numbers, accounts and keys. */
export function decisionDeeds(play: Play): ControlAction[] {
  const find = new Find(play);
  const { decide } = play;
  return [
    deed(
      "template",
      z.object({
        account: name,
        name,
        language: name.default("pt_BR"),
        category: category.default("UTILITY"),
        components,
      }),
      ({ account, components: parts, ...more }) => ({
        id: play.makeTemplate(find.account(account), { ...more, components: readComponents(parts) }).id,
      }),
    ),
    deed("review", z.object({ template: name, event: status, reason: name.default("NONE") }), ({ template, ...news }) =>
      decide.review(find.template(template), news),
    ),
    deed("rate-template", z.object({ template: name, quality }), (asked) =>
      decide.rateTemplate(find.template(asked.template), asked.quality),
    ),
    deed("pace", z.object({ template: name, decision: pacing }), ({ template, decision }) =>
      decide[decision](find.template(template)),
    ),
    deed("categorize", z.object({ template: name, category }), (asked) =>
      decide.categorize(find.template(asked.template), asked.category),
    ),
    deed("categorize-next", z.object({ category }), (asked) => decide.categorizeNext(asked.category)),
    deed("rate-number", z.object({ number: name, quality }), (asked) =>
      decide.rateNumber(find.number(asked.number), asked.quality),
    ),
    deed("limit", z.object({ number: name, tier }), (asked) => decide.limit(find.number(asked.number), asked.tier)),
    deed("restrict", z.object({ account: name, code: z.number().int().nullable() }), ({ account, code }) =>
      decide.restrict(find.account(account), { code }),
    ),
    deed("alert", z.object({ account: name, type: name, description: name }), ({ account, type, description }) =>
      decide.alert(find.account(account), type, description),
    ),
    deed("revoke", z.object({ token: name }), ({ token }) => {
      const found = play.world.tokens.get(token);
      if (!found) throw new ControlError(404, "There is no such token.");
      found.revoked = true;
    }),
    deed("lose-media", z.object({ media: name }), ({ media }) => {
      const found = play.world.media.get(media);
      if (!found) throw new ControlError(404, "There is no such file.");
      decide.loseMedia(found);
    }),
    deed("signup-code", z.object({ app: name, token: name }), ({ app, token }) => {
      const found = play.world.tokens.get(token);
      if (!found) throw new ControlError(404, "There is no such token.");
      return { code: play.makeSignupCode(find.app(app), found) };
    }),
  ];
}
