import { digitsOf } from "../world/ids.ts";
import { type Meta, travel } from "../messages/statuses.ts";
import { namesOf, type TemplateNews, tellTemplate } from "../templates/news.ts";
import type { BusinessAccount, Failure, Media, PhoneNumber, Quality, SentMessage, Tier } from "../world/objects.ts";
import type { Template, TemplateCategory } from "../world/template.ts";

interface Restriction {
  /** The code of the refusal for every further send. Null lifts the restriction. */
  code: number | null;
  event?: "ACCOUNT_RESTRICTION" | "ACCOUNT_VIOLATION" | "DISABLED_UPDATE" | "PARTNER_REMOVED" | "ACCOUNT_DELETED";
  type?: string;
  expiresAt?: number;
}

const limits: Readonly<Record<Tier, number>> = {
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: -1,
};
const tiers = Object.keys(limits) as Tier[];

/** Meta's decisions about templates, numbers and accounts, which webhooks report. */
export class Decisions {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  /** Approves, rejects, pauses or disables a template, or restores it. */
  review(template: Template, news: TemplateNews): void {
    const { event, reason = "NONE" } = news;
    const isBack = event === "REINSTATED" || event === "FLAGGED";
    template.status = isBack ? "APPROVED" : event;
    template.rejectedReason = event === "REJECTED" ? reason : "NONE";
    tellTemplate(this.#meta, this.#accountOf(template), template, news);
  }

  /** Sets the quality that people give a template. */
  rateTemplate(template: Template, quality: Quality): void {
    const previous = template.quality;
    template.quality = quality;
    const value = { previous_quality_score: previous, new_quality_score: quality, ...namesOf(template) };
    this.#tell(this.#accountOf(template), "message_template_quality_update", value);
  }

  /** Holds what is sent of a template from now on, until its messages are released or dropped. */
  pace(template: Template): void {
    template.isPaced = true;
  }

  /** Releases the held messages of a template, because people like it. */
  releaseHeld(template: Template): void {
    for (const { message, failure } of this.#heldOf(template)) travel(this.#meta, message, failure);
  }

  /** Pauses a template and drops its held messages, because people dislike it. */
  dropHeld(template: Template): void {
    this.review(template, { event: "PAUSED" });
    for (const { message } of this.#heldOf(template)) travel(this.#meta, message, { code: 132015 });
  }

  #heldOf(template: Template): { message: SentMessage; failure: Failure | null }[] {
    template.isPaced = false;
    return this.#meta.world.sent.all.flatMap((message) => {
      const { held } = message;
      if (!held || message.template !== template) return [];
      message.held = null;
      return [{ message, failure: held.failure }];
    });
  }

  /** Moves a template to another category immediately. */
  categorize(template: Template, category: TemplateCategory): void {
    const previous = template.category;
    template.category = category;
    const value = { ...namesOf(template), previous_category: previous, new_category: category };
    this.#tell(this.#accountOf(template), "template_category_update", value);
  }

  /** Gives the next new template this category, whatever category the template requests. */
  categorizeNext(category: TemplateCategory): void {
    this.#meta.world.nextCategory = category;
  }

  /** Sets the quality that people give a number. A red number is flagged. */
  rateNumber(number: PhoneNumber, quality: Quality): void {
    const wasRed = number.quality === "RED";
    number.quality = quality;
    if (quality === "RED") number.status = "FLAGGED";
    else if (wasRed) number.status = "CONNECTED";
    if (wasRed === (quality === "RED")) return;
    this.#tellQuality(number, quality === "RED" ? "FLAGGED" : "UNFLAGGED");
  }

  /** Changes how many new people a day the portfolio of a number may contact. */
  limit(number: PhoneNumber, tier: Tier): void {
    const { portfolio } = number.account;
    const isMore = tiers.indexOf(tier) > tiers.indexOf(portfolio.tier);
    portfolio.tier = tier;
    this.#tellQuality(number, isMore ? "UPGRADE" : "DOWNGRADE");
    this.#tell(number.account, "business_capability_update", {
      max_daily_conversation_per_phone: limits[tier],
      max_daily_conversations_per_business: tier,
      max_phone_numbers_per_business: 20,
    });
  }

  /** Decides about a number's display name. */
  decideName(number: PhoneNumber, decision: "APPROVED" | "DECLINED", name = number.verifiedName): void {
    number.nameStatus = decision;
    if (decision === "APPROVED") number.verifiedName = name;
    this.#tell(number.account, "phone_number_name_update", {
      display_phone_number: number.phone,
      decision,
      requested_verified_name: name,
      rejection_reason: decision === "APPROVED" ? null : "NAME_EMPLOYEE_ISSUE",
    });
  }

  /** Restricts, locks or unlocks an account. */
  restrict(account: BusinessAccount, { code, event = "ACCOUNT_RESTRICTION", type, expiresAt }: Restriction): void {
    account.restriction = code;
    if (code === null) return this.#tell(account, "account_update", { event: "ACCOUNT_REINSTATED" });
    const expiration = expiresAt ?? this.#meta.world.now() + 7 * 86_400_000;
    this.#tell(account, "account_update", {
      event,
      ...(event === "ACCOUNT_RESTRICTION" && {
        restriction_info: [
          {
            restriction_type: type ?? "RESTRICTED_BIZ_INITIATED_MESSAGING",
            expiration: Math.floor(expiration / 1000),
          },
        ],
      }),
      ...(event === "ACCOUNT_VIOLATION" && { violation_info: { violation_type: type ?? "SCAM" } }),
      ...(event === "DISABLED_UPDATE" && {
        ban_info: { waba_ban_state: "DISABLE", waba_ban_date: new Date(this.#meta.world.now()).toDateString() },
      }),
    });
  }

  /** Sends an account a warning. */
  alert(account: BusinessAccount, alertType: string, description: string): void {
    this.#tell(account, "account_alerts", {
      entity_type: "WABA",
      entity_id: account.id,
      alert_severity: "WARNING",
      alert_status: "ACTIVE",
      alert_type: alertType,
      alert_description: description,
    });
  }

  /** Sets how many messages a second a number may send. */
  setThroughput(number: PhoneNumber, messagesPerSecond: number): void {
    number.messagesPerSecond = messagesPerSecond;
    if (messagesPerSecond > 80) this.#tellQuality(number, "THROUGHPUT_UPGRADE");
  }

  /** A number may write only to these phones, like a test number. Null lifts the limit. */
  allowOnly(number: PhoneNumber, phones: readonly string[] | null): void {
    number.allowed = phones && new Set(phones.map(digitsOf));
  }

  /** Deletes a file before its expiry. */
  loseMedia(media: Media): void {
    media.gone = true;
  }

  #tellQuality(number: PhoneNumber, event: string): void {
    this.#tell(number.account, "phone_number_quality_update", {
      display_phone_number: number.phone,
      event,
      max_daily_conversations_per_business: number.account.portfolio.tier,
    });
  }

  #accountOf(template: Template): BusinessAccount {
    const found = this.#meta.world.templateOf(template.id);
    if (!found) throw new Error(`The template ${template.name} was deleted`);
    return found.account;
  }

  #tell(account: BusinessAccount, field: string, value: object): void {
    this.#meta.webhooks.tell(account, { field, value });
  }
}
