import type { IntegrationType } from "@balcao/shared/integrations/fields";
import BotMessageSquare from "lucide-react/icons/bot-message-square";
import MessagesSquare from "lucide-react/icons/messages-square";
import Webhook from "lucide-react/icons/webhook";
import Workflow from "lucide-react/icons/workflow";
import type { LucideIcon } from "lucide-react/types";
import basics from "../../ui/basics.module.css";
import css from "./integration.module.css";

const icons: Record<IntegrationType, LucideIcon> = {
  dialogflow: MessagesSquare,
  n8n: Workflow,
  webhook: Webhook,
  typebot: BotMessageSquare,
};

/** The icon of a type. The name of the type stands beside the icon. */
export function TypeIcon({ type }: { type: IntegrationType }) {
  const Icon = icons[type];
  return (
    <span className={`${basics["still"]} ${basics["middle"]} ${css["logo"]}`} data-type={type}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
