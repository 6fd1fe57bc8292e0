import type { LinkPreview } from "@balcao/shared/messages/schema";
import basics from "../../../ui/basics.module.css";
import css from "./link-card.module.css";

/**
 * The preview of the page that a text links to, as the sender's phone described it. The browser fetches nothing. Under the title stands the true host
 * of the link.
 */
export function LinkCard({ preview: { url, title, description, thumbnail } }: { preview: LinkPreview }) {
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a className={css["card"]} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {thumbnail ? <img src={thumbnail} alt="" /> : null}
      <span className={`${basics["broken"]} ${basics["narrow"]} ${css["words"]}`}>
        <span className={`${basics["lines"]} ${basics["strong"]} ${css["title"]}`} dir="auto">
          {title}
        </span>
        {description ? (
          <span className={`${basics["lines"]} ${basics["quiet"]}`} dir="auto">
            {description}
          </span>
        ) : null}
        <span className={`${basics["quiet"]} ${basics["tiny"]}`} dir="ltr">
          {new URL(url).host}
        </span>
      </span>
    </a>
  );
}
