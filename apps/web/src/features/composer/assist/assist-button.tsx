import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import Sparkles from "lucide-react/icons/sparkles";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Late } from "../../../ui/late.tsx";
import { assistReady } from "../../../nouns/assistant/queries.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { ToolButton } from "../../../ui/thread/tools.tsx";
import type { AssistField } from "./use-assist.ts";

const AssistMenu = lazy(() => import("./assist-menu.tsx"));

type Props = { assist: AssistField; text: string; onDone: () => void };

/** Asks the assistant for help. Without a provider there is no button. */
export function AssistButton({ assist, text, onDone }: Props) {
  const { t } = useTranslation("messages");
  const { data } = useQuery({ ...assistReady, enabled: hasFeature(useMe(), "useOpenAi") });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!data?.isReady) return null;
  return (
    <>
      <ToolButton
        icon={Sparkles}
        label={t("assist.open")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor ? (
        <Late>
          <AssistMenu
            anchor={anchor}
            text={text}
            onAsk={(asked) => {
              setAnchor(null);
              assist.ask(asked);
              onDone();
            }}
            onClose={() => setAnchor(null)}
          />
        </Late>
      ) : null}
    </>
  );
}
