import type { PhoneNumber } from "../world/objects.ts";

/** The fields of an answer when the call names none. */
export const usualNumberFields = [
  "verified_name",
  "code_verification_status",
  "display_phone_number",
  "quality_rating",
  "platform_type",
  "throughput",
  "last_onboarded_time",
  "webhook_configuration",
];

/** All fields of a number. */
export function numberFields(number: PhoneNumber) {
  const { account, registered, callback } = number;
  return {
    id: number.id,
    verified_name: number.verifiedName,
    display_phone_number: number.displayPhone,
    quality_rating: number.quality,
    quality_score: { score: number.quality },
    code_verification_status: number.verified ? "VERIFIED" : "NOT_VERIFIED",
    name_status: number.nameStatus,
    new_name_status: "NONE",
    status: number.status,
    account_mode: number.allowed ? "SANDBOX" : "LIVE",
    is_official_business_account: false,
    is_on_biz_app: number.coexists,
    is_pin_enabled: number.pin !== null,
    is_preverified_number: false,
    host_platform: "CLOUD_API",
    platform_type: registered ? "CLOUD_API" : "NOT_APPLICABLE",
    throughput: { level: registered ? (number.messagesPerSecond > 80 ? "HIGH" : "STANDARD") : "NOT_APPLICABLE" },
    messaging_limit_tier: account.portfolio.tier,
    whatsapp_business_manager_messaging_limit: account.portfolio.tier,
    last_onboarded_time: "2026-01-01T00:00:00+0000",
    certificate: "",
    search_visibility: "VISIBLE",
    webhook_configuration: callback ? { phone_number: callback.url } : {},
    health_status: healthOf(number),
  };
}

function healthOf({ id, account, registered, nameStatus, status }: PhoneNumber) {
  const faults = [
    ...(registered
      ? []
      : [
          {
            error_code: 141_000,
            error_description: "The phone number is not registered.",
            possible_solution: "Register it.",
          },
        ]),
    ...(nameStatus === "DECLINED"
      ? [
          {
            error_code: 141_001,
            error_description: "The display name was declined.",
            possible_solution: "Ask for another one.",
          },
        ]
      : []),
    ...(status === "FLAGGED" || status === "RESTRICTED"
      ? [
          {
            error_code: 141_002,
            error_description: "The quality of the phone number is low.",
            possible_solution: "Send messages that people expect.",
          },
        ]
      : []),
  ];
  const own = registered && nameStatus !== "DECLINED" ? (faults.length > 0 ? "LIMITED" : "AVAILABLE") : "BLOCKED";
  const ofAccount = account.restriction === null ? "AVAILABLE" : "BLOCKED";
  const states = [own, ofAccount];
  return {
    can_send_message: states.includes("BLOCKED") ? "BLOCKED" : states.includes("LIMITED") ? "LIMITED" : "AVAILABLE",
    entities: [
      { entity_type: "PHONE_NUMBER", id, can_send_message: own, ...(faults.length > 0 && { errors: faults }) },
      { entity_type: "WABA", id: account.id, can_send_message: ofAccount },
      { entity_type: "BUSINESS", id: account.portfolio.id, can_send_message: "AVAILABLE" },
    ],
  };
}
