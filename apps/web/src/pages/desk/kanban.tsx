import { canOrderColumns } from "@balcao/shared/kanban/rules";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import Columns3Cog from "lucide-react/icons/columns-3-cog";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { Board } from "../../features/kanban/board.tsx";
import { Filters } from "../../features/kanban/filters.tsx";
import { boardOf } from "../../nouns/kanban/queries.ts";
import { useFilter } from "../../features/kanban/use-filter.ts";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { useTitle } from "../../lib/title.ts";
import { Late } from "../../ui/late.tsx";
import { Page } from "../../ui/page/page.tsx";
import { phone } from "../../ui/theme/breakpoints.ts";

const OrderDialog = lazy(() => import("../../features/kanban/order-dialog.tsx"));

export default function Kanban() {
  const { t } = useTranslation("kanban");
  const filter = useFilter();
  const narrow = useMediaQuery(phone);
  const mayOrder = canOrderColumns(useMe());
  const { data: board } = useQuery(boardOf(filter.filter));
  const [ordering, order] = useState(false);
  const columns = board?.columns.flatMap(({ tag }) => tag ?? []) ?? [];
  const orderable = mayOrder && columns.length > 1;
  useTitle(t("title"));
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={
        orderable && !narrow ? (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Columns3Cog size={18} aria-hidden />}
            onClick={() => order(true)}
          >
            {t("order.open")}
          </Button>
        ) : null
      }
    >
      <Filters
        filter={filter}
        aside={
          orderable && narrow ? (
            <IconButton aria-label={t("order.open")} title={t("order.open")} onClick={() => order(true)}>
              <Columns3Cog size={20} />
            </IconButton>
          ) : null
        }
      />
      <Board filter={filter} />
      <Late>{ordering ? <OrderDialog columns={columns} onClose={() => order(false)} /> : null}</Late>
    </Page>
  );
}
