import Skeleton from "@mui/material/Skeleton";
import basics from "../../../ui/basics.module.css";
import css from "./chat-list.module.css";

const rows = [0, 1, 2, 3, 4, 5];

export function ListSkeleton() {
  return rows.map((row) => (
    <div key={row} className={`${basics["inset"]} ${css["row"]}`}>
      <Skeleton variant="circular" width={40} height={40} />
      <div className={`${basics["column"]} ${basics["rest"]} ${css["words"]}`}>
        <Skeleton width="55%" height={20} />
        <Skeleton width="80%" height={16} />
      </div>
    </div>
  ));
}
