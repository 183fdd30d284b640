import { monthName, weekdaySpoken } from '#domain/text/display.ts'

/** `Segunda, 23 de novembro` of a `YYYY-MM-DD`. */
export function spokenDate(date: string): string {
  const said = `${weekdaySpoken(date)}, ${Number(date.slice(8))} de ${monthName(date)}`
  return said.charAt(0).toLocaleUpperCase('pt-BR') + said.slice(1)
}

/** `1h 15` or `45 min` of minutes. */
export function spokenDuration(minutes: number): string {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}`
}
