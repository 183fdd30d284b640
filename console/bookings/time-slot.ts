/** A free time that was chosen; `professional_id` is null in a column of everybody. */
export type TimeSlot = { date: string; professional_id: string | null; time: string }
