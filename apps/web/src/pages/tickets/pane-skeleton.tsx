import Skeleton from "@mui/material/Skeleton";
import { ListSkeleton } from "../../features/messages/conversation/list-skeleton.tsx";
import { useMediaQuery } from "../../lib/media-query.ts";
import { phone } from "../../ui/theme/breakpoints.ts";
import { Back } from "./back.tsx";
import head from "./chat-header.module.css";
import css from "./ticket-pane.module.css";

/** The shape of a conversation, while it or its code is on the way. */
export function PaneSkeleton() {
  const onPhone = useMediaQuery(phone);
  return (
    <div className={css["pane"]}>
      <div className={head["header"]}>
        {onPhone ? <Back /> : null}
        <Skeleton variant="circular" width={40} height={40} />
        <div className={head["who"]}>
          <Skeleton width={180} height={20} />
          <Skeleton width={240} height={16} />
        </div>
      </div>
      <ListSkeleton />
    </div>
  );
}
