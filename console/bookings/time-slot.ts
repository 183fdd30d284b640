/** A free time that somebody pointed at; nobody in particular where everybody's day was. */
export type TimeSlot = { date: string; professional_id: string | null; time: string }
