import type { ReactNode } from 'react'
import type { HeatRow } from '#console/ui/chart/heat-map.tsx'
import { WEEKDAY_NAMES } from '#domain/text/display.ts'
import type { Report } from './report-queries.ts'

type Cell = Report<'occupancy'>['cells'][number]

/** From Monday on, as a salon's week goes. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** Percent of the working time that is booked. */
export const getShare = ({ working, booked }: Cell): number => Math.round((booked / working) * 100)

/** From the first to the last hour in which somebody works on some day. */
export function listHours(cells: readonly Cell[]): number[] {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, i) => first + i)
}

/** @param show what stands in a cell */
export const listHeatRows = (
  cells: readonly Cell[],
  hours: readonly number[],
  show: (cell: Cell) => ReactNode,
): HeatRow[] =>
  WEEK.map((weekday) => ({
    key: String(weekday),
    label: WEEKDAY_NAMES[weekday]?.slice(0, 3) ?? '',
    cells: hours.map((hour) => {
      const cell = cells.find((one) => one.weekday === weekday && one.hour === hour)
      return cell ? { share: getShare(cell), shown: show(cell) } : null
    }),
  }))
