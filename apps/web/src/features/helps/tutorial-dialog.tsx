import { helpLimits, videoSource } from "@balcao/shared/helps/rules";
import type { HelpVideo } from "@balcao/shared/helps/schema";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { useSaveHelpVideo } from "../../nouns/helps/noun.ts";
import { addressOf } from "./typed-video.ts";
import basics from "../../ui/basics.module.css";
import css from "./tutorial-dialog.module.css";
import { SourceWords } from "./tutorial-cells.tsx";
import { VideoDialog } from "./video-dialog.tsx";

type Values = { title: string; video: string; description: string };
type Props = { video: HelpVideo | null; onClose: () => void };

const bodyOf = ({ title, video, description }: Values) => ({
  title: title.trim(),
  video: addressOf(video),
  description: description.trim(),
});

/** Adds or changes a help video. While the link is typed, the dialog says how it is understood, and the video can be watched before it is saved. */
export function TutorialDialog({ video, onClose }: Props) {
  const { t } = useTranslation("operator");
  const { form, dialog } = useEntityForm({
    id: video?.id ?? null,
    start: (): Values => ({
      title: video?.title ?? "",
      video: video?.video ?? "",
      description: video?.description ?? "",
    }),
    bodyOf,
    save: useSaveHelpVideo(),
    onSaved: () => {
      notify.success(t(video ? "tutorials.saved" : "tutorials.added"), preparedMs);
      onClose();
    },
  });
  const { control, register, formState } = form;
  return (
    <EntityDialog
      {...dialog}
      title={t(video ? "tutorials.editTitle" : "tutorials.add")}
      action={video ? t("common:save") : t("tutorials.create")}
      onClose={onClose}
    >
      <TextField
        label={t("tutorials.title")}
        error={formState.errors.title?.message}
        maxLength={helpLimits.title}
        autoFocus
        registration={register("title", { validate: (title) => title.trim() !== "" || t("tutorials.required") })}
      />
      <TextField
        label={t("tutorials.video")}
        help={t("tutorials.videoHelp")}
        error={formState.errors.video?.message}
        maxLength={helpLimits.video}
        registration={register("video", {
          validate: (typed) => videoSource(addressOf(typed)) !== null || t("tutorials.videoFault"),
        })}
      />
      <Preview control={control} />
      <Description control={control} />
    </EntityDialog>
  );
}

function Preview({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("operator");
  const [title, typed] = useWatch({ control, name: ["title", "video"] });
  const [watching, watch] = useState(false);
  const video = addressOf(typed);
  if (videoSource(video) === null) return null;
  return (
    <div
      className={`${basics["row"]} ${basics["broken"]} ${basics["apart"]} ${basics["ends"]} ${basics["small"]} ${css["preview"]}`}
      role="status"
    >
      <SourceWords video={video} />
      <Button size="small" startIcon={<Play size={16} aria-hidden />} onClick={() => watch(true)}>
        {t("tutorials.watch")}
      </Button>
      {watching ? (
        <VideoDialog
          video={{ id: 0, title: title.trim() || t("tutorials.preview"), description: "", video }}
          onClose={() => watch(false)}
        />
      ) : null}
    </div>
  );
}

function Description({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("operator");
  return (
    <Controller
      control={control}
      name="description"
      render={({ field: { ref, ...field } }) => (
        <Field label={t("tutorials.description")}>
          {(wiring) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              multiline
              minRows={3}
              maxRows={10}
              slotProps={{ input: { ...wiring, maxLength: helpLimits.description } }}
            />
          )}
        </Field>
      )}
    />
  );
}
