import { displayName } from '#domain/text/display.ts'

/** Texts of the free times that are offered where somebody books or moves a booking. */
export const freeTimesText = {
  next: 'Próximas vagas',
  none: 'Nenhuma vaga nos próximos dias.',
  failed: 'Não foi possível buscar os horários livres.',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  at: (day: string, time: string) => `${day}, ${time}`,
  move: {
    title: 'Remarcar',
    now: (when: string, professional: string) => `Agora: ${when}, com ${displayName(professional)}`,
    days: 'Dias',
    earlier: 'Dias anteriores',
    later: 'Próximos dias',
    loading: 'Buscando horários livres...',
    full: 'Nenhum horário livre neste dia.',
    firstOn: (day: string) => `Ver ${day}, o próximo dia com horário`,
    timesOf: (professional: string) => `Horários de ${displayName(professional)}`,
    here: 'Horário atual',
    other: 'Digitar data e horário',
  },
  warnings: {
    off: (professional: string) => `${displayName(professional)} não trabalha neste dia.`,
    outside: (professional: string, hours: string) =>
      `Fora do horário de ${displayName(professional)}: ${hours}.`,
    notPerformed: (professional: string, service: string) =>
      `${displayName(professional)} não costuma fazer ${service}.`,
  },
}
