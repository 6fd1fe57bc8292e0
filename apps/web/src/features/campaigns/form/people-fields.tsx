import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { ColourDot, SelectField } from "../../../ui/fields/select-field.tsx";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { listPages } from "../../../nouns/contact-lists/queries.ts";
import { fileLists } from "../../../nouns/file-lists/noun.ts";
import { queueList } from "../../../nouns/queues/noun.ts";
import { allTags } from "../../../nouns/tags/noun.ts";
import basics from "../../../ui/basics.module.css";
import { PickField } from "./pick-field.tsx";
import type { IdName, Values } from "./values.ts";

type Props = { control: Control<Values>; campaign: Campaign | null };
type ListOrTag = { id: number; name: string };
type Option = ListOrTag & { color?: string };
type ChoiceProps = {
  control: Control<Values>;
  name: IdName;
  label: string;
  none: string;
  help?: string;
  options: readonly Option[];
  /** The stored campaign's choice, shown even if it is no longer offered. */
  known?: ListOrTag | null | undefined;
};

function Choice({ control, name, options, known = null, ...words }: ChoiceProps) {
  const { field } = useController({ control, name });
  const all: readonly Option[] = known && !options.some(({ id }) => id === known.id) ? [known, ...options] : options;
  return (
    <SelectField
      {...words}
      value={all.some(({ id }) => id === field.value) ? field.value : null}
      onChange={field.onChange}
      options={all.map(({ id, name: text, color }) => ({
        id,
        name: text,
        ...(color ? { mark: <ColourDot color={color} /> } : {}),
      }))}
    />
  );
}

/** Who gets the campaign, and which number sends it. */
export function PeopleFields({ control, campaign }: Props) {
  const { t } = useTranslation("campaigns");
  const { data: connections = [] } = useQuery(connectionList);
  const { data: tags = [] } = useQuery(allTags);
  const [list, tag] = useWatch({ control, name: ["contactListId", "tagListId"] });
  return (
    <>
      <Choice
        control={control}
        name="whatsappId"
        label={t("connection")}
        none={t("chooseConnection")}
        options={connections}
        known={campaign?.whatsapp}
      />
      <ListField control={control} campaign={campaign} />
      <Choice
        control={control}
        name="tagListId"
        label={t("tagList")}
        none={t("anyTag")}
        help={t(list && tag ? "bothHelp" : "tagListHelp")}
        options={tags}
        known={campaign?.tagList}
      />
    </>
  );
}

/** Whether people who are in a conversation with the company get the campaign too. */
export function ServedField({ control }: Pick<Props, "control">) {
  const { t } = useTranslation("campaigns");
  return (
    <div>
      <CheckField control={control} name="leaveOutServed" label={t("leaveOutServed")} look="switch" />
      <p className={basics["hint"]}>{t("leaveOutServedHelp")}</p>
    </div>
  );
}

function ListField({ control, campaign }: Props) {
  const { t } = useTranslation("campaigns");
  const { field } = useController({ control, name: "contactListId" });
  const [chosen, choose] = useState<ListOrTag | null>(campaign?.contactList ?? null);
  const [text, setText] = useState("");
  const { data, isFetching, isError } = useInfiniteQuery(listPages(useDebounced(text.trim())));
  const found = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <div className={`${basics["column"]} ${basics["gap6"]}`}>
      <PickField
        label={t("contactList")}
        placeholder={t("chooseList")}
        value={chosen}
        onChange={(next) => {
          choose(next);
          field.onChange(next?.id ?? null);
        }}
        found={found.map(({ id, name, contactsCount }) => ({ id, name, note: t("people", { count: contactsCount }) }))}
        isFetching={isFetching}
        isError={isError}
        onText={setText}
      />
      {found.length === 0 && text === "" && !isFetching && !isError ? (
        <p className={basics["hint"]}>
          {t("noLists")} <Link to="/contact-lists">{t("steps.listLink")}</Link>
        </p>
      ) : null}
    </div>
  );
}

/** What is sent before the text, and to which queue or user the replies go. */
export function MoreFields({ control, campaign }: Props) {
  const { t } = useTranslation("campaigns");
  const { data: queues = [] } = useQuery(queueList);
  const { data: tags = [] } = useQuery(allTags);
  return (
    <>
      <FilesField control={control} campaign={campaign} />
      <Choice
        control={control}
        name="queueId"
        label={t("queue")}
        none={t("usualQueue")}
        help={t("queueHelp")}
        options={queues}
      />
      <Choice control={control} name="tagId" label={t("tag")} none={t("noTag")} options={tags} />
    </>
  );
}

function FilesField({ control, campaign }: Props) {
  const { t } = useTranslation("campaigns");
  const { field } = useController({ control, name: "fileListId" });
  const [chosen, choose] = useState<ListOrTag | null>(campaign?.fileList ?? null);
  const [text, setText] = useState("");
  const { data, isFetching, isError } = useInfiniteQuery(fileLists(useDebounced(text.trim())));
  const found = data?.pages.flatMap(({ files }) => files) ?? [];
  return (
    <PickField
      label={t("fileList")}
      placeholder={t("noFileList")}
      help={t("fileListHelp")}
      value={chosen}
      onChange={(next) => {
        choose(next);
        field.onChange(next?.id ?? null);
      }}
      found={found.map(({ id, name, options }) => ({ id, name, note: t("files", { count: options.length }) }))}
      isFetching={isFetching}
      isError={isError}
      onText={setText}
    />
  );
}
