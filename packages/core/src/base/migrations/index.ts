import { tokensTaken } from "./0151-tokens-taken.ts";
import { authenticatedAt } from "./0152-authenticated-at.ts";
import { recoveryLinks } from "./0153-recovery-links.ts";
import { askedOfAssistant } from "./0154-asked-of-assistant.ts";
import { lookups } from "./0155-lookups.ts";
import { adverts } from "./0156-adverts.ts";
import { unanswered } from "./0157-unanswered.ts";
import { ticketPins } from "./0158-ticket-pins.ts";
import { latestPeople } from "./0159-latest-people.ts";
import { push } from "./0160-push.ts";
import { places } from "./0161-places.ts";
import { served } from "./0162-served.ts";
import { invitations } from "./0163-invitations.ts";
import { userNames } from "./0164-user-names.ts";
import { saidAt } from "./0166-said-at.ts";
import { passkeySteps } from "./0167-passkey-steps.ts";
import { officialNumbers } from "./0168-official-numbers.ts";
import { officialAccounts } from "./0169-official-accounts.ts";
import { officialMessages } from "./0170-official-messages.ts";
import { userNamesOfFiles } from "./0171-user-names-of-files.ts";
import { mailedAt } from "./0172-mailed-at.ts";
import { serviceWindows } from "./0173-service-windows.ts";
import { versionBefore } from "./0174-version-before.ts";
import { messageTemplates } from "./0176-message-templates.ts";
import { sentTemplates } from "./0177-sent-templates.ts";
import { secondFactors } from "./0183-second-factors.ts";
import { passkeys } from "./0184-passkeys.ts";
import { sessionAddresses } from "./0185-session-addresses.ts";
import { accountLetters } from "./0186-account-letters.ts";
import { backups } from "./0187-backups.ts";
import { advertWords } from "./0189-advert-words.ts";
import { plannedTemplates } from "./0190-planned-templates.ts";
import { scheduledTemplatesEnd } from "./0191-scheduled-templates-end.ts";
import { standingAtMeta } from "./0194-standing-at-meta.ts";
import { owedFactors } from "./0196-owed-factors.ts";
import { accountDecisions } from "./0197-account-decisions.ts";
import { sentMenus } from "./0198-sent-menus.ts";
import { marketingWishes } from "./0199-marketing-wishes.ts";
import type { Migration } from "./sql.ts";
import { until0150 } from "./until-0150.ts";
import { wordsByTicket } from "./0203-words-by-ticket.ts";
import { personalData } from "./0210-personal-data.ts";
import { dataRequests } from "./0211-data-requests.ts";
import { earlierEmails } from "./0214-earlier-emails.ts";
import { contactHolds } from "./0216-contact-holds.ts";
import { contactErasures } from "./0217-contact-erasures.ts";
import { heldMessages } from "./0220-held-messages.ts";
import { templateRoom } from "./0221-template-room.ts";
import { erasedPeople } from "./0223-erased-people.ts";
import { silencedNumbers } from "./0224-silenced-numbers.ts";
import { erasureReceipts } from "./0225-erasure-receipts.ts";
import { branding } from "./0222-branding.ts";
import { retentions } from "./0226-retentions.ts";
import { consents } from "./0227-consents.ts";
import { consentSources } from "./0228-consent-sources.ts";
import { companySeals } from "./0229-company-seals.ts";
import { removedParts } from "./0230-removed-parts.ts";
import { carousels } from "./0231-carousels.ts";
import { charges } from "./0232-charges.ts";
import { companyTasks } from "./0233-company-tasks.ts";
import { portfolios } from "./0234-portfolios.ts";
import { companyImports } from "./0237-company-imports.ts";
import { renditions } from "./0238-renditions.ts";
import { blocksAtMeta } from "./0240-blocks-at-meta.ts";
import { lighterChanges } from "./0241-lighter-changes.ts";
import { webhookRecipients } from "./0246-webhook-recipients.ts";
import { rungOutbox } from "./0247-rung-outbox.ts";
import { stoodStill } from "./0250-stood-still.ts";

/** All migrations, in the order in which they run. A new migration is added at the end. */
export const migrations: readonly Migration[] = [
  ...until0150,
  adverts,
  push,
  places,
  served,
  tokensTaken,
  authenticatedAt,
  recoveryLinks,
  saidAt,
  latestPeople,
  invitations,
  userNames,
  askedOfAssistant,
  lookups,
  unanswered,
  ticketPins,
  passkeySteps,
  officialNumbers,
  officialAccounts,
  officialMessages,
  userNamesOfFiles,
  mailedAt,
  serviceWindows,
  advertWords,
  messageTemplates,
  sentTemplates,
  versionBefore,
  secondFactors,
  passkeys,
  sessionAddresses,
  accountLetters,
  backups,
  plannedTemplates,
  scheduledTemplatesEnd,
  standingAtMeta,
  owedFactors,
  accountDecisions,
  sentMenus,
  marketingWishes,
  wordsByTicket,
  personalData,
  dataRequests,
  earlierEmails,
  contactHolds,
  contactErasures,
  branding,
  heldMessages,
  templateRoom,
  erasedPeople,
  silencedNumbers,
  erasureReceipts,
  retentions,
  consents,
  consentSources,
  companySeals,
  removedParts,
  carousels,
  charges,
  companyTasks,
  portfolios,
  companyImports,
  renditions,
  blocksAtMeta,
  lighterChanges,
  webhookRecipients,
  rungOutbox,
  stoodStill,
];
