import type { Message } from "@balcao/shared/messages/schema";
import Film from "lucide-react/icons/film";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import type { Pictures } from "./use-pictures.ts";
import basics from "../../../ui/basics.module.css";
import css from "./viewer.module.css";

type Props = { pictures: Pictures; onShow: (messageId: number) => void };

/** All loaded pictures as a row of small ones. The picture on the stage stays in sight. */
export function Strip({ pictures: { all, at }, onShow }: Props) {
  const { t } = useTranslation("messages");
  const list = useRef<HTMLUListElement>(null);
  // Earlier pictures that are loaded before the shown picture also move its place.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  return (
    <ul ref={list} className={`${basics["still"]} ${basics["gap6"]} ${css["strip"]}`} aria-label={t("viewer.all")}>
      {all.map((message, index) => (
        <li key={message.id}>
          <button
            type="button"
            aria-label={t("viewer.show", { kind: t(`kind.${message.mediaType}`), time: fullOf(message.createdAt) })}
            aria-current={index === at}
            onClick={() => onShow(message.id)}
          >
            <Small message={message} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Small({ message: { media, mediaType } }: { message: Message }) {
  const source = mediaType === "image" ? media?.url : media?.thumbnail;
  return source ? <img src={source} alt="" loading="lazy" /> : <Film size={18} aria-hidden />;
}
