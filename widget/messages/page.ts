/** The texts of the salon's page: the way to book, the tabs, the gallery. */
import type { PageTab } from '#domain/business/settings.ts'

export const TAB_NAMES: Record<PageTab, string> = {
  horarios: 'Horários',
  localizacao: 'Localização',
  avaliacoes: 'Avaliações',
  contato: 'Contato',
  galeria: 'Galeria',
}

export const PAGE = {
  book: 'Realizar Agendamento',
  myBookings: 'Meus Agendamentos',
  install: 'Instalar esta página no celular',
  tabs: (business: string) => `Sobre ${business}`,

  noServices: 'Ainda não há serviços para agendar por aqui',
  noHours: 'Este salão ainda não recebe agendamentos por aqui.',
  bookableSoon: 'Em breve você agenda por aqui.',
  writeTo: 'Falar no WhatsApp',
  back: 'Ver a página do salão',

  services: 'Serviços',
  bookShort: 'Agendar',
  bookService: (service: string) => `Agendar: ${service}`,
  team: 'Equipe',
  seePhotos: (count: number) => (count === 1 ? 'Ver a foto' : `Ver as ${count} fotos`),
  firstFree: 'Primeiro horário livre:',
  dayAtTime: (day: string, time: string) => `${day} às ${time}`,
  withWhom: (professional: string) => `com ${professional}`,
  todayHours: (hours: string | null) => (hours ? `Hoje, ${hours}` : 'Fechado hoje'),
  openNow: 'Aberto agora',
  closesAt: (time: string) => `, fecha às ${time}`,
  opens: (day: string, time: string) => `Abre ${day} às ${time}`,
  starsOf: (stars: number, count: number) =>
    `${stars} ${stars === 1 ? 'estrela' : 'estrelas'}: ${count}`,

  closed: 'Fechado',
  today: 'Hoje',

  noAddress: 'Endereço não informado',
  openMaps: 'Abrir no Maps',

  noAverage: '0.0',
  noReviews: 'Ainda não há avaliações',
  beFirst: 'Seja o primeiro a avaliar!',
  reviews: (count: number) => `${count} ${count === 1 ? 'avaliação' : 'avaliações'}`,
  latest: (shown: number) => `As ${shown} mais recentes`,
  answer: 'Resposta do salão',
  served: (service: string, professional: string) => `${service} com ${professional}`,

  whatsapp: 'WhatsApp',
  whatsappText: (business: string) => `Olá, ${business}! Gostaria de mais informações.`,
  instagram: 'Instagram',
  noContact: 'Redes sociais não configuradas',
  call: (phone: string) => `Ligar para ${phone}`,

  gallery: (business: string) => `Fotos de ${business}`,
  carousel: 'carrossel',
  count: (n: number, total: number) => `${n} de ${total}`,
  photo: (n: number, total: number) => `Foto ${n} de ${total}`,
  enlarge: (n: number, total: number) => `Ampliar foto ${n} de ${total}`,
  previous: 'Foto anterior',
  next: 'Próxima foto',
  pause: 'Pausar',
  play: 'Reproduzir',
} as const
