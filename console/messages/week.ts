import type { Weekday } from '#domain/time/civil-time.ts'

const DAYS = {
  monday: 'Segunda',
  tuesday: 'Terça',
  wednesday: 'Quarta',
  thursday: 'Quinta',
  friday: 'Sexta',
  saturday: 'Sábado',
  sunday: 'Domingo',
} satisfies Record<Weekday, string>

/** Texts of the editor of a week's hours. */
export const weekText = {
  days: DAYS,
  changed: 'alterado',
  open: (day: Weekday) => `${DAYS[day]}: aberto`,
  closed: 'Fechado',
  start: (day: Weekday, nth: number) => `${DAYS[day]}, início do ${nth}º horário`,
  end: (day: Weekday, nth: number) => `${DAYS[day]}, fim do ${nth}º horário`,
  to: 'às',
  add: (day: Weekday) => `${DAYS[day]}: incluir outro horário`,
  remove: (day: Weekday, nth: number) => `${DAYS[day]}: tirar o ${nth}º horário`,
  copy: (day: Weekday) => `Copiar ${DAYS[day].toLocaleLowerCase('pt-BR')} para outros dias`,
  copyTitle: (day: Weekday) => `Copiar ${DAYS[day].toLocaleLowerCase('pt-BR')} para`,
  copyAction: (days: number) => {
    if (days === 0) return 'Escolha os dias'
    return days === 1 ? 'Copiar para 1 dia' : `Copiar para ${days} dias`
  },
} as const
