/** Every text of the widget, by key. Those that the specification fixes stand letter for letter. */
import type { Missing, Step } from './flow.ts'
import type { PartOfDay } from './slots.ts'

export const STEP_TITLES: Record<Step, string> = {
  service: 'Escolha Serviço',
  professional: 'Escolha Profissional',
  datetime: 'Escolha Data e Horário',
  confirm: 'Confirmar Agendamento',
}

export const SECTION_TITLES: Record<Step, string> = {
  service: 'Escolha o Serviço',
  professional: 'Escolha o Profissional',
  datetime: 'Escolha Data e Horário',
  confirm: 'Confirmar Agendamento',
}

export const MISSING: Record<Missing, string> = {
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

export const TEXT = {
  loading: 'Carregando...',
  tryAgain: 'Tentar novamente',
  back: 'Voltar',
  close: 'Fechar',
  change: 'Trocar',
  changeOf: (what: string) => `Trocar ${what}`,
  newTab: '(abre em outra aba)',

  notFound: 'Página não encontrada',
  loadFailed: 'Erro ao carregar dados do negócio',
  goHome: 'Voltar ao início',
  settingsFailed: 'Erro ao carregar configurações do negócio',
  unknownBusiness: 'Negócio não encontrado',
  partFailed: 'Não foi possível abrir esta parte. Confira sua conexão.',

  book: 'Realizar Agendamento',
  hello: (firstName: string) => `Olá, ${firstName}!`,
  signOut: 'Sair',
  signedOut: 'Você saiu.',
  rating: (average: string) => `Nota ${average} de 5`,
  ratingOf: (average: string, count: number) =>
    `Nota ${average} de 5, ${count} ${count === 1 ? 'avaliação' : 'avaliações'}`,
  address: 'Endereço',
  phone: 'Telefone',

  steps: 'Etapas do agendamento',
  progress: (n: number) => `${n}/4`,
  service: 'Serviço',
  professional: 'Profissional',
  dateTime: 'Data e horário',

  searchService: 'Buscar serviço',
  category: 'Categoria',
  allCategories: 'Todos',
  allServices: (n: number) => `Ver Todos os ${n} Serviços`,
  lessServices: 'Mostrar Menos',
  nothingFound: 'Nenhum serviço encontrado',
  adjustFilters: 'Tente ajustar os filtros ou a busca',
  clearFilters: 'Limpar Filtros',
  servicesFound: (n: number) => (n === 1 ? '1 serviço encontrado' : `${n} serviços encontrados`),
  noServices: 'Ainda não há serviços para agendar por aqui',
  noServicesHint: 'Fale com o salão para marcar seu horário.',

  anyone: 'Sem preferência',
  anyoneHint: 'Mais opções de horário',
  noReviews: 'Sem avaliações ainda',
  noProfessionals: 'Nenhum profissional atende este serviço agora',
  noProfessionalsHint: 'Escolha outro serviço ou fale com o salão.',

  loadingTimes: 'Buscando horários livres...',
  timesFailed: 'Não foi possível carregar os horários',
  timesFailedHint: 'Confira sua conexão. Suas escolhas continuam aqui.',
  firstFree: (day: string, time: string) => `Primeiro horário livre: ${day} às ${time}`,
  noTimes: 'Nenhum horário livre nos próximos 90 dias',
  noTimesAnyone: 'Veja os horários dos outros profissionais.',
  noTimesHint: 'Escolha outro serviço ou fale com o salão.',
  seeAnyone: 'Ver todos os profissionais',
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

  yourBooking: 'Seu agendamento',
  startHint: 'Escolha um serviço para começar.',
  with: ' com ',
  anyoneSentence: 'quem estiver livre',
  duration: 'Duração',
  total: 'Total',
  freeCancellation: (hours: number) =>
    `Cancele grátis até ${hours} ${hours === 1 ? 'hora' : 'horas'} antes`,
  notes: 'Observações (opcional)',
  notesHint: 'Alergia, referência, algo que o salão deva saber',
  notesCount: (n: number, limit: number) => `${n}/${limit}`,
  inNameOf: (name: string) => `Em nome de ${name}`,
  askLogin: 'Na próxima tela você informa seu nome e contato.',
  goOn: 'Continuar',
  confirm: 'Confirmar Agendamento',
  confirming: 'Confirmando...',
  confirmFailed: 'Erro ao confirmar agendamento. Tente novamente ou contate o suporte.',
  connectionLost: 'A conexão caiu antes da resposta. Nada se perdeu: tente novamente.',
  bookedEarlier: 'Seu horário já estava marcado',
  slotGone: 'Horário indisponível',
  slotGoneToast: 'Este horário já está ocupado para este profissional.',
  slotGoneInline:
    'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.',
  blocked: 'Cliente bloqueado',
  blockedLine: 'Você está bloqueado de fazer agendamentos.',
  blockedReason: (reason: string) => `Motivo: ${reason}`,
  blockedDays: (n: number) => `Bloqueio expira em ${n} dia(s).`,
  sessionEnded: 'Sua sessão terminou. Entre de novo para confirmar.',

  booked: 'Agendamento confirmado!',
  seeYou: (day: string, time: string) => `Nos vemos em ${day} às ${time}`,
  confirmationSent: 'Confirmação enviada',
  ok: 'OK',
} as const
