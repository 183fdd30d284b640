/** The texts of the steps that follow the first one, and of confirming. */
import type { MissingChoice } from '#widget/state/booking-flow.ts'
import type { PartOfDay } from '#widget/state/free-slots.ts'

export const MISSING: Record<MissingChoice, string> = {
  service: 'Selecione um serviço antes de confirmar o agendamento.',
  professional: 'Selecione um profissional antes de confirmar o agendamento.',
  date: 'Selecione uma data antes de confirmar o agendamento.',
  time: 'Selecione um horário antes de confirmar o agendamento.',
}

export const PARTS_OF_DAY: Record<PartOfDay, string> = {
  morning: 'Manhã',
  afternoon: 'Tarde',
  evening: 'Noite',
}

export const STEP_TEXT = {
  service: 'Serviço',
  professional: 'Profissional',
  dateTime: 'Data e horário',

  anyone: 'Sem preferência',
  anyoneHint: 'Mais opções de horário',
  noProfessionals: 'Nenhum profissional atende este serviço agora',
  otherService: 'Escolha outro serviço ou fale com o salão.',

  loadingTimes: 'Buscando horários livres...',
  timesFailed: 'Não foi possível carregar os horários',
  timesFailedHint: 'Confira sua conexão. Suas escolhas continuam aqui.',
  firstFree: (day: string, time: string) => `Primeiro horário livre: ${day} às ${time}`,
  noTimes: 'Nenhum horário livre nos próximos 90 dias',
  noTimesAnyone: 'Veja os horários dos outros profissionais.',
  seeAnyone: 'Ver todos os profissionais',
  callSalon: (phone: string) => `Ligar para ${phone}`,
  seeMonth: 'Ver o mês',
  seeStrip: 'Ver os próximos dias',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  days: 'Dias',
  dayFree: (day: string, n: number) =>
    `${day}, ${n} ${n === 1 ? 'horário livre' : 'horários livres'}`,
  dayFull: (day: string) => `${day}, sem horário livre`,
  timesOf: (day: string) => `Horários de ${day}`,
  nearest: 'Horários livres mais próximos',
  dayAtTime: (day: string, time: string) => `${day} às ${time}`,

  with: ' com ',
  anyoneSentence: 'quem estiver livre',
  duration: 'Duração',
  total: 'Total',
  freeCancellation: (hours: number) =>
    `Cancele grátis até ${hours} ${hours === 1 ? 'hora' : 'horas'} antes`,
  tooLateToCancel:
    'Este horário já não pode ser cancelado por aqui. Se precisar, fale com o salão.',
  notes: 'Observações (opcional)',
  notesHint: 'Alergia, referência, o que o salão deva saber',
  notesCount: (n: number, limit: number) => `${n}/${limit}`,
  forGuest: 'É para outra pessoa',
  guest: 'Nome de quem vem',
  guestMissing: 'Escreva o nome de quem vem, ou desmarque “É para outra pessoa”.',
  inNameOf: (name: string) => `Em nome de ${name}`,
  signInFirst: 'Já tenho cadastro',
  goOn: 'Continuar',
  confirm: 'Confirmar Agendamento',
  confirming: 'Confirmando...',
  connectionLost: 'A conexão caiu antes da resposta. Nada se perdeu: tente novamente.',
  slotGone: 'Horário indisponível',
  slotGoneToast: 'Este horário já está ocupado para este profissional.',
  slotGoneInline:
    'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.',
  sessionEnded: 'Sua sessão terminou. Entre de novo para confirmar.',
} as const
