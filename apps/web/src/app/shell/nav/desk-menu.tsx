import Building2 from "lucide-react/icons/building-2";
import { isOperator, linksFor } from "../../../lib/shell/links.ts";
import { Groups, type MenuProps } from "./groups.tsx";
import { NavLine } from "./nav-line.tsx";
import css from "./nav.module.css";

/** The entries that this user may open at the desk. For the operator the link to the operator's area stands below them. */
export function DeskMenu({ me, ...props }: MenuProps) {
  return (
    <>
      <Groups groups={linksFor(me)} {...props} />
      {isOperator(me) ? (
        <div className={css["group"]}>
          <NavLine to="/admin-settings" label="adminSettings" icon={Building2} {...props} />
        </div>
      ) : null}
    </>
  );
}
