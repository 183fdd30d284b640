import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { Period } from '#domain/time/period.ts'

/** A period, also in ms since 1970: from the first instant to the second, which is not in it. */
export type ReportPeriod = Period & { starts: number; ends: number }

/** @param zone of the house, whose midnights these are */
export const toReportPeriod = (zone: string, { from, to }: Period): ReportPeriod => ({
  ...{ from, to },
  starts: toInstant(zone, from, '00:00'),
  ends: toInstant(zone, addDays(to, 1), '00:00'),
})
