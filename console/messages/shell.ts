import type { CallOutput } from '#api/contract/contract.ts'
import type { UnreadableKind } from '#domain/business/unreadable.ts'
import { WEEKDAY_NAMES } from '#domain/text/display.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'

type Hours = Pick<CallOutput<'GET /api/unreadable'>, 'weekdays' | 'blocks'>

/** `Terça-feira`, `Terça-feira e sábado`; `e` stands before the last. */
const formatWeekdays = (weekdays: readonly Weekday[]) =>
  capitalizeFirst(
    new Intl.ListFormat('pt-BR').format(
      weekdays.map((day) => WEEKDAY_NAMES[WEEKDAYS.indexOf(day)] ?? day),
    ),
  )
const capitalizeFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the page and the agenda show instead of hours that could not be read, and what to do until then. */
function listLostHours({ weekdays: { closed, shortened }, blocks }: Hours): string[] {
  const isMasculine = closed.some((day) => day === 'saturday' || day === 'sunday')
  const shut = `fechad${isMasculine ? 'o' : 'a'}`
  return [
    closed.length === WEEKDAYS.length &&
      'Todos os dias aparecem fechados na sua página: os horários não puderam ser lidos. Até acertar, marque pela agenda.',
    closed.length === 1 &&
      `${formatWeekdays(closed)} aparece ${shut} na sua página: o horário não pôde ser lido. Até acertar, marque pela agenda.`,
    closed.length > 1 &&
      closed.length < WEEKDAYS.length &&
      `${formatWeekdays(closed)} aparecem ${shut}s na sua página: os horários não puderam ser lidos. Até acertar, marque pela agenda.`,
    shortened.length > 0 &&
      `${formatWeekdays(shortened)} ${shortened.length === 1 ? 'aparece' : 'aparecem'} com menos horários na sua página: uma parte não pôde ser lida. Até acertar, marque o resto pela agenda.`,
    blocks.free === 1 &&
      '1 bloqueio não pôde ser lido: o horário dele está livre para agendar. Bloqueie de novo pela agenda.',
    blocks.free > 1 &&
      `${blocks.free} bloqueios não puderam ser lidos: os horários deles estão livres para agendar. Bloqueie de novo pela agenda.`,
    blocks.full_day === 1 &&
      'O horário de 1 bloqueio não pôde ser lido: ele fecha o dia inteiro. Confira na agenda.',
    blocks.full_day > 1 &&
      `Os horários de ${blocks.full_day} bloqueios não puderam ser lidos: eles fecham o dia inteiro. Confira na agenda.`,
  ].filter((sentence) => sentence !== false)
}

const formatCount = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`

/** Texts of the frame around the owner's screens, and of its search. */
export const shellText = {
  nav: 'Áreas do salão',
  menu: 'Sua conta',
  noBusiness: 'Nome da Empresa',
  drawer: 'Menu',
  open: 'Abrir menu',
  close: 'Fechar menu',
  collapse: 'Recolher menu',
  expand: 'Expandir menu',
  groups: {
    main: 'Principal',
    analises: 'Análises',
    gestao: 'Gestão',
    conta: 'Conta',
  },
  screens: {
    agenda: 'Agenda',
    clients: 'Clientes',
    professionals: 'Profissionais',
    services: 'Serviços',
    products: 'Produtos',
    share: 'Compartilhar',
    dashboard: 'Dashboard',
    caixa: 'Caixa',
    reports: 'Relatórios',
    projections: 'Projeções',
    reviews: 'Avaliações',
    financial: 'Financeiro',
    profile: 'Perfil',
    settings: 'Configurações',
    security: 'Segurança',
    audit: 'Histórico de ações',
    notifications: 'Integração',
    api: 'API e calendários',
    subscription: 'Assinatura',
    tutorial: 'Tutorial',
    deleteAccount: 'Excluir conta',
  },
  unreadable: {
    label: 'Dados antigos',
    text: (what: string) => `Alguns dados antigos não puderam ser lidos: ${what}.`,
    lostHours: listLostHours,
    kinds: {
      opening_hours: (n) => formatCount(n, 'dia de horário', 'dias de horário'),
      blocks: (n) => formatCount(n, 'bloqueio', 'bloqueios'),
      settings: (n) => formatCount(n, 'configuração', 'configurações'),
      working_hours: (n) =>
        formatCount(n, 'dia de horário de profissional', 'dias de horário de profissionais'),
      professional_services: (n) =>
        formatCount(n, 'serviço de profissional', 'serviços de profissionais'),
      bookings: (n) => formatCount(n, 'agendamento', 'agendamentos'),
    } satisfies Record<UnreadableKind, (n: number) => string>,
  },
  closed: {
    title: 'Esta tela não está aberta para você',
    text: 'Sua conta é da recepção: ela abre a agenda, os clientes e as comandas. O resto fica com quem é dono do salão.',
    agenda: 'Ir para a agenda',
  },
} as const

/** Texts of the search. */
export const paletteText = {
  open: 'Buscar',
  title: 'Buscar',
  field: 'Buscar clientes, agendamentos e telas',
  example: 'Nome, telefone ou o que você quer fazer',
  /** The same where the plan of the house is over. */
  pausedField: 'Buscar telas e ações',
  pausedExample: 'O que você quer abrir',
  results: 'Resultados',
  recent: 'Recentes',
  actions: 'Ações',
  screens: 'Telas',
  clients: 'Clientes',
  bookings: 'Agendamentos',
  allBookings: 'Agendamentos',
  newBooking: 'Novo agendamento',
  newClient: 'Novo cliente',
  block: 'Bloquear horário',
  theme: 'Trocar o tema: claro ou escuro',
  leave: 'Sair',
  lastVisit: (when: string) => (/^\d/.test(when) ? `Última visita ${when}` : when),
  searching: 'Buscando...',
  failed: 'Não foi possível buscar clientes e agendamentos.',
  paused: 'Com o painel em pausa, a busca não encontra clientes nem agendamentos.',
  subscription: 'Ver assinatura',
  none: (q: string) => `Nada encontrado para “${q}”`,
  noneText: 'Confira o nome ou tente só o começo, o telefone ou o e-mail.',
  count: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
  move: 'escolher',
  go: 'abrir',
  out: 'fechar',
} as const
