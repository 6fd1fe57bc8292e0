import { useLocation } from "react-router-dom";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { isChat, isInbox, useMenu } from "../../lib/shell/menu.ts";
import basics from "../basics.module.css";
import css from "./shell-skeleton.module.css";
import { phone } from "../theme/breakpoints.ts";

/** The desk while its code loads. Bar, menu and page stand in their final places. */
export function ShellSkeleton() {
  const { pathname } = useLocation();
  const onPhone = useMediaQuery(phone);
  const { expanded } = useMenu(pathname);
  return (
    <div className={css["shell"]} data-chat={onPhone && isChat(pathname)} aria-busy="true">
      <div className={css["bar"]} />
      <div className={css["body"]}>
        {onPhone ? null : <div className={css["menu"]} data-expanded={expanded} />}
        <PageSkeleton />
      </div>
    </div>
  );
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** A page while it loads, in its final shape: the columns of the inbox, or a heading with rows. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const onPhone = useMediaQuery(phone);
  if (!isInbox(pathname))
    return (
      <div className={`${basics["column"]} ${basics["rest"]} ${css["page"]}`} aria-busy="true">
        <i data-title />
        {rows.map((row) => (
          <i key={row} />
        ))}
      </div>
    );
  const [list, chat] = onPhone ? [!isChat(pathname), isChat(pathname)] : [true, true];
  return (
    <div className={`${basics["rest"]} ${css["inbox"]}`} aria-busy="true">
      {list ? (
        <div className={css["list"]}>
          {rows.map((row) => (
            <span key={row} className={basics["row"]}>
              <i data-face />
              <i />
            </span>
          ))}
        </div>
      ) : null}
      {chat ? <div className={css["chat"]} /> : null}
    </div>
  );
}
