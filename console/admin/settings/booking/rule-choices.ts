import { settingsText } from '#console/messages/settings.ts'

const t = settingsText.booking
const HOUR = 60
const DAY = 24 * HOUR

/** Minutes between two times that are offered. */
export const STEPS = [5, 10, 15, 20, 30, 40, 45, 60, 90, 120]
/** Minutes of notice. */
export const NOTICES = [
  ...[0, 15, 30, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR],
  ...[DAY, 2 * DAY, 3 * DAY, 7 * DAY],
]
/** Hours until which a client may cancel. */
export const DEADLINES = [1, 2, 3, 4, 6, 12, 24, 48, 72]

/** The clocks of Brazil, as people know them. */
export const ZONES = [
  { value: 'America/Sao_Paulo', label: 'Brasília (São Paulo, Rio, Sul, Minas)' },
  { value: 'America/Bahia', label: 'Bahia' },
  { value: 'America/Fortaleza', label: 'Ceará e Nordeste' },
  { value: 'America/Recife', label: 'Pernambuco' },
  { value: 'America/Belem', label: 'Pará e Amapá' },
  { value: 'America/Araguaina', label: 'Tocantins' },
  { value: 'America/Maceio', label: 'Alagoas e Sergipe' },
  { value: 'America/Cuiaba', label: 'Mato Grosso' },
  { value: 'America/Campo_Grande', label: 'Mato Grosso do Sul' },
  { value: 'America/Manaus', label: 'Amazonas' },
  { value: 'America/Porto_Velho', label: 'Rondônia' },
  { value: 'America/Boa_Vista', label: 'Roraima' },
  { value: 'America/Rio_Branco', label: 'Acre' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
]

/** `30 minutos`, `2 horas`, `1 dia`; what is no whole hour in minutes. */
export function formatMinutes(minutes: number): string {
  if (minutes > 0 && minutes % DAY === 0) return t.days(minutes / DAY)
  return minutes > 0 && minutes % HOUR === 0 ? t.hours(minutes / HOUR) : t.minutes(minutes)
}

export const formatHours = (hours: number): string => formatMinutes(hours * HOUR)
