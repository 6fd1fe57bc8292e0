import { useCallback } from "react";

/** A picture file of this computer. Its object URL lives as long as the picture is shown. */
export function LocalPicture({ file, className }: { file: File; className?: string | undefined }) {
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={attach} className={className} alt="" />;
}
