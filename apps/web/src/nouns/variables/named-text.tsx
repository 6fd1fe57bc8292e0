import { RichText } from "../messages/rich-text.tsx";
import css from "./filled-text.module.css";

/** This character marks a name's place in the text, because nobody types it. */
const mark = /\uE000(\d+)\uE001/;

type Props = {
  /** Returns the text with `chip` in the place of each variable whose value is not known. */
  text: (chip: (name: string) => string) => string;
};

/** A text with its formatting drawn, and with the names of variables as chips. */
export function NamedText({ text }: Props) {
  const names: string[] = [];
  const marked = text((name) => `\uE000${names.push(name) - 1}\uE001`);
  return (
    <RichText
      text={marked}
      leaf={(words) =>
        words.split(mark).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={index} className={css["name"]}>
              {names[Number(part)]}
            </span>
          ),
        )
      }
    />
  );
}
