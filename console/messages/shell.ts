import type { UnreadableKind } from '#domain/business/unreadable.ts'

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
    notifications: 'Integração',
    subscription: 'Assinatura',
    tutorial: 'Tutorial',
    deleteAccount: 'Excluir conta',
  },
  plan: 'Seu plano',
  trialExpired: 'Seu período de teste expirou. Escolha um plano para continuar.',
  unreadable: {
    label: 'Dados antigos',
    text: (what: string) => `Alguns dados antigos não puderam ser lidos: ${what}.`,
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
  broken: {
    title: 'Esta tela não abriu',
    text: 'O resto continua funcionando. Tente de novo; se não der, abra outra tela e volte aqui.',
    agenda: 'Ir para a agenda',
  },
} as const

/** Texts of the search. */
export const paletteText = {
  open: 'Buscar',
  title: 'Buscar',
  field: 'Buscar clientes, agendamentos e telas',
  example: 'Nome, telefone ou o que você quer fazer',
  results: 'Resultados',
  recent: 'Recentes',
  actions: 'Ações',
  screens: 'Telas',
  clients: 'Clientes',
  bookings: 'Agendamentos',
  allBookings: 'Agendamentos',
  multiAgenda: 'Agenda de todos os profissionais',
  newBooking: 'Novo agendamento',
  block: 'Bloquear horário',
  theme: 'Trocar o tema: claro ou escuro',
  leave: 'Sair',
  lastVisit: (when: string) => (/^\d/.test(when) ? `Última visita ${when}` : when),
  searching: 'Buscando...',
  failed: 'Não foi possível buscar clientes e agendamentos.',
  none: (q: string) => `Nada encontrado para “${q}”`,
  noneText: 'Confira o nome ou tente só o começo, o telefone ou o e-mail.',
  count: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
  move: 'escolher',
  go: 'abrir',
  out: 'fechar',
} as const
