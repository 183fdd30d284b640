import { MAX_PERIODS_A_DAY, type OpeningHoursFault } from './opening-hours.ts'

/** What stands beside a weekday whose hours cannot be saved: the server and the form say the same. */
export const OPENING_HOURS_MESSAGES: Record<OpeningHoursFault, string> = {
  no_hours: 'Informe um horário ou deixe o dia fechado.',
  time_missing: 'Preencha o início e o fim de cada horário.',
  ends_before_start:
    'O fim precisa ser depois do início, no mesmo dia. Para ir até a meia-noite, use 00:00.',
  overlap: 'Dois horários deste dia se sobrepõem.',
  too_many_periods: `Use no máximo ${MAX_PERIODS_A_DAY} horários por dia.`,
}
