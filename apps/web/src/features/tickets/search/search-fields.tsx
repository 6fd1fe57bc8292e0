import { isAdmin } from "@balcao/shared/permissions";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "../../../ui/fields/multi-select.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { AdvertFilter } from "../../../nouns/adverts/advert-filter.tsx";
import { TagFilter } from "../../../nouns/tags/tag-filter.tsx";
import { colleagueList } from "../../../nouns/users/queries.ts";
import type { ListState } from "../list/list-state.ts";
import basics from "../../../ui/basics.module.css";
import css from "./search-fields.module.css";

/** The fields of the search: a text and, for admins, users. Arrow down leads into the results. */
export function SearchFields({ state: { wanted, want } }: { state: ListState }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && wanted.text !== "") want({ text: "" });
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-ticket] a")?.focus();
  };
  return (
    <div className={`${basics["wrapped"]} ${basics["still"]} ${basics["apart"]} ${css["fields"]}`} role="search">
      <TextField
        fullWidth
        autoFocus
        size="small"
        inputRef={field}
        value={wanted.text}
        placeholder={t("search.placeholder")}
        onChange={({ target }) => want({ text: target.value })}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            style: { paddingLeft: 0 },
            "aria-label": t("search.label"),
            maxLength: 100,
            enterKeyHint: "search",
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
            endAdornment: wanted.text ? (
              <IconButton
                size="small"
                edge="end"
                aria-label={t("search.clear")}
                title={t("search.clear")}
                onClick={() => (want({ text: "" }), field.current?.focus())}
              >
                <X size={16} />
              </IconButton>
            ) : null,
          },
        }}
      />
      <TagFilter chosen={wanted.tags} onChange={(tags) => want({ tags })} />
      <AdvertFilter chosen={wanted.adverts} onChange={(adverts) => want({ adverts })} />
      {isAdmin(viewerOf(me)) ? <UserFilter chosen={wanted.users} onChange={(users) => want({ users })} /> : null}
    </div>
  );
}

type UserFilterProps = { chosen: readonly number[]; onChange: (ids: readonly number[]) => void };

function UserFilter({ chosen, onChange }: UserFilterProps) {
  const { t } = useTranslation("tickets");
  const { data: users = [] } = useQuery(colleagueList);
  return (
    <MultiSelect
      label={t("search.users")}
      none={t("search.allUsers")}
      empty={t("search.noUsers")}
      options={users}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
