import Skeleton from "@mui/material/Skeleton";
import { ListSkeleton } from "../../../features/messages/conversation/list-skeleton.tsx";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { phone } from "../../../ui/theme/breakpoints.ts";
import { Back } from "./back.tsx";
import basics from "../../../ui/basics.module.css";
import head from "./chat-header.module.css";
import css from "./ticket-pane.module.css";

/** The shape of a conversation while its messages or its code are loading. */
export function PaneSkeleton() {
  const onPhone = useMediaQuery(phone);
  return (
    <div className={`${basics["column"]} ${basics["rest"]} ${css["pane"]}`}>
      <div className={`${basics["row"]} ${basics["still"]} ${head["header"]}`}>
        {onPhone ? <Back /> : null}
        <Skeleton variant="circular" width={40} height={40} />
        <div className={`${basics["rest"]} ${head["who"]}`}>
          <Skeleton width={180} height={20} />
          <Skeleton width={240} height={16} />
        </div>
      </div>
      <ListSkeleton />
    </div>
  );
}
