import { MomentField } from "./moment-field.tsx";

type Props = { label: string; zone: string; value: string; onChange: (value: string) => void };

/** A field for the day that filters a list. */
export const DayField = (props: Props) => <MomentField kind="day" min="2000-01-01" max="2999-12-31" {...props} />;
