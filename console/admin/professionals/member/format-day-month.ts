const dayMonthFormat = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })

/** `dd/MM` of an instant, as the clock of whoever looks at it shows it. */
export function formatLocalDayMonth(iso: string): string {
  return dayMonthFormat.format(Date.parse(iso))
}
