import type { CampaignPreview } from "@balcao/shared/campaigns/flight";
import { type CampaignTexts, variantTexts } from "@balcao/shared/campaigns/rules";
import { AppError } from "@balcao/shared/errors";
import { formatNumber } from "@balcao/shared/phone";
import IconButton from "@mui/material/IconButton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { type Search, useSearch } from "../../../ui/fields/use-search.ts";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import type { PreviewOf } from "../../../nouns/campaigns/cache.ts";
import { oneCampaign, previewOf } from "../../../nouns/campaigns/queries.ts";
import { useVariableName } from "../../../nouns/campaigns/campaign-words.tsx";
import { Phone } from "./phone.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./preview.module.css";
import { SendTest } from "./send-test.tsx";
import { VariantTabs } from "./variant-tabs.tsx";

/** Shows on a picture of a phone what a person gets from the campaign as it is saved. */
export default function PreviewDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const { data: campaign } = useQuery(oneCampaign(campaignId));
  return (
    <Preview
      campaign={campaign}
      sender={campaign?.whatsapp?.name}
      asked={(of) => previewOf(campaignId, of)}
      savedId={campaignId}
      onClose={onClose}
    />
  );
}

type PreviewProps = {
  /** Undefined while the campaign is loading. */
  campaign: CampaignTexts | undefined;
  sender: string | undefined;
  asked: (of: PreviewOf) => ReturnType<typeof previewOf>;
  /** Adds to the answer what the server does not know. */
  finish?: (preview: CampaignPreview) => CampaignPreview;
  /** The campaign that can be sent as a test. Null when the shown campaign is not the saved one. */
  savedId: number | null;
  onClose: () => void;
};

/** The picture of the phone, with the choice of the person and of the text. */
export function Preview({ campaign, sender, asked, finish = (preview) => preview, savedId, onClose }: PreviewProps) {
  const { t } = useTranslation("campaignReport");
  const nameOf = useVariableName();
  const variants = campaign ? variantTexts(campaign, "message").map(({ variant }) => variant) : [];
  const [wanted, choose] = useState<number>();
  const variant = wanted ?? variants[0] ?? 1;
  const search = useSearch();
  const [position, step] = useState(0);
  const query = useQuery({
    ...asked({ position: search.term === "" ? position : 0, searchParam: search.term, variant }),
    placeholderData: keepPreviousData,
    enabled: campaign !== undefined,
  });
  const isNobody = query.error instanceof AppError && query.error.code === "ERR_NO_CONTACT_FOUND";
  const shown = query.isError ? undefined : query.data;
  return (
    <InfoDialog title={t("preview.title")} onClose={onClose}>
      <div className={css["body"]}>
        <Person
          shown={shown}
          search={search}
          position={position}
          isEnd={isNobody}
          onStep={(way) => step(Math.max(0, position + way))}
        />
        <VariantTabs variants={variants} value={variant} onChange={choose} panelId="campaign-preview" />
        <div id="campaign-preview" className={css["stage"]} aria-busy={query.isPlaceholderData}>
          {shown ? <Phone preview={finish(shown)} sender={sender ?? t("itsNumber")} /> : null}
          {query.isPending ? <LoadingBlock height={420} /> : null}
          {isNobody ? <Nobody isSearched={search.term !== ""} isFirst={position === 0} /> : null}
          {query.isError && !isNobody ? (
            <ErrorState text={t("preview.failed")} retry={() => void query.refetch()} />
          ) : null}
        </div>
        {shown && [...shown.question, ...shown.message].some(({ buttons }) => buttons !== null) ? (
          <p className={basics["hint"]} role="status">
            {t("preview.byTemplate")}
          </p>
        ) : null}
        {shown && shown.missing.length > 0 ? (
          <p className={`${basics["broken"]} ${basics["small"]} ${basics["warning"]}`} role="status">
            {t("preview.missing", { keys: shown.missing.map(nameOf).join(", ") })}
          </p>
        ) : null}
        {savedId === null ? (
          <p className={basics["hint"]}>{t("preview.unsaved")}</p>
        ) : (
          <SendTest campaignId={savedId} variant={variant} />
        )}
      </div>
    </InfoDialog>
  );
}

type NobodyProps = { isSearched: boolean; isFirst: boolean };

/** Says why there is no person to show. */
function Nobody({ isSearched, isFirst }: NobodyProps) {
  const { t } = useTranslation("campaignReport");
  const why = isSearched ? t("preview.notFound") : t(isFirst ? "preview.nobody" : "preview.end");
  return <p className={`${basics["note"]} ${css["nobody"]}`}>{why}</p>;
}

type PersonProps = {
  shown: CampaignPreview | undefined;
  search: Search;
  position: number;
  /** Whether the campaign has nobody at this position, and so nobody after it. */
  isEnd: boolean;
  onStep: (way: 1 | -1) => void;
};

function Person({ shown, search, position, isEnd, onStep }: PersonProps) {
  const { t } = useTranslation("campaignReport");
  const isSearching = search.text.trim() !== "";
  return (
    <>
      <SearchBox label={t("preview.search")} value={search.text} onChange={search.setText} />
      <div className={`${basics["row"]} ${basics["apart"]} ${css["person"]}`}>
        <IconButton
          aria-label={t("preview.previous")}
          title={t("preview.previous")}
          disabled={isSearching || position === 0}
          onClick={() => onStep(-1)}
        >
          <ChevronLeft size={20} />
        </IconButton>
        <p aria-live="polite">
          <strong className={`${basics["strong"]} ${basics["clipped"]}`} dir="auto">
            {shown?.name ?? ""}
          </strong>
          <span>{shown ? formatNumber(shown.number) : ""}</span>
        </p>
        <IconButton
          aria-label={t("preview.next")}
          title={t("preview.next")}
          disabled={isSearching || isEnd}
          onClick={() => onStep(1)}
        >
          <ChevronRight size={20} />
        </IconButton>
      </div>
    </>
  );
}
