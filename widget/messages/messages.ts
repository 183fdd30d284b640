/** Every text of the widget, by key. Those that the specification fixes stand letter for letter. */
import type { BookingStep } from '#widget/state/booking-flow.ts'

export const STEP_TITLES: Record<BookingStep, string> = {
  service: 'Escolha Serviço',
  professional: 'Escolha Profissional',
  datetime: 'Escolha Data e Horário',
  confirm: 'Confirmar Agendamento',
}

export const SECTION_TITLES: Record<BookingStep, string> = {
  ...STEP_TITLES,
  service: 'Escolha o Serviço',
  professional: 'Escolha o Profissional',
}

export const TEXT = {
  loading: 'Carregando...',
  tryAgain: 'Tentar novamente',
  back: 'Voltar',
  close: 'Fechar',
  change: 'Trocar',
  changeOf: (what: string) => `Trocar ${what}`,
  /** Of the window, at the house's own address; null: its page. */
  windowTitle: (screen: string | null, house: string) =>
    screen ? `${screen} · ${house}` : `${house} · Agendamento online`,
  newTab: '(abre em outra aba)',

  notFound: 'Página não encontrada',
  loadFailed: 'Erro ao carregar dados do negócio',
  goHome: 'Voltar ao início',
  settingsFailed: 'Erro ao carregar configurações do negócio',
  unknownBusiness: 'Negócio não encontrado',
  partFailed: 'Não foi possível abrir esta parte. Confira sua conexão.',

  hello: (firstName: string) => `Olá, ${firstName}!`,
  signOut: 'Sair',
  signedOut: 'Você saiu.',
  rating: (average: string) => `Nota ${average} de 5`,
  ratingOf: (average: string, count: number) =>
    `Nota ${average} de 5, ${count} ${count === 1 ? 'avaliação' : 'avaliações'}`,
  address: 'Endereço',
  phone: 'Telefone',

  from: 'a partir de ',
  steps: 'Etapas do agendamento',
  progress: (n: number) => `${n}/4`,
  searchService: 'Buscar serviço',
  category: 'Categoria',
  allCategories: 'Todos',
  allServices: (n: number) => `Ver Todos os ${n} Serviços`,
  lessServices: 'Mostrar Menos',
  nothingFound: 'Nenhum serviço encontrado',
  adjustFilters: 'Tente ajustar os filtros ou a busca',
  clearFilters: 'Limpar Filtros',
  servicesFound: (n: number) => (n === 1 ? '1 serviço encontrado' : `${n} serviços encontrados`),

  noReviews: 'Sem avaliações ainda',
  yourBooking: 'Seu agendamento',
  startHint: 'Escolha um serviço para começar.',
} as const
