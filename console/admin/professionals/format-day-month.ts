const dayMonth = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })

/** `dd/MM` of an instant, as the clock of whoever looks at it shows it. */
export function localDayMonth(iso: string): string {
  return dayMonth.format(Date.parse(iso))
}
