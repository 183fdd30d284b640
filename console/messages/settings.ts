import type { HouseSettings } from '#domain/business/house-settings.ts'
import type { PageTab } from '#domain/business/settings.ts'
import { weekText } from './week.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** What the settings' tabs are called; their ids stand in the address. */
const TABS = {
  negocio: 'Negócio',
  horarios: 'Horários',
  agendamento: 'Agendamento',
  'dias-fechados': 'Dias fechados',
  pagina: 'Página',
  cores: 'Cores',
}
export type SettingsTab = keyof typeof TABS

const PAGE_TABS = {
  horarios: 'Horários',
  localizacao: 'Localização',
  avaliacoes: 'Avaliações',
  contato: 'Contato',
  galeria: 'Galeria',
} satisfies Record<PageTab, string>

/** Each field by the name that stands above it; one that has none does not compile. */
const FIELDS = {
  business_name: 'Nome do negócio',
  slug: 'Endereço da página',
  business_logo: 'Logo',
  business_description: 'Descrição',
  business_address: 'Endereço',
  business_phone: 'Telefone',
  business_email: 'E-mail',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  google_maps: 'Link do mapa',
  ...weekText.days,
  advanceBooking: 'Antecedência mínima',
  bookingTimeInterval: 'Intervalo entre horários',
  cancellationDeadline: 'Prazo para o cliente cancelar ou remarcar',
  professionalBlocks: 'Profissionais podem bloquear o próprio horário',
  agendaBlocked: 'Dias fechados e bloqueios valem',
  timezone: 'Fuso horário',
  primary: 'Principal',
  secondary: 'Secundária',
  accent: 'Destaque',
  background: 'Fundo',
  text: 'Texto',
  show_horarios: PAGE_TABS.horarios,
  show_localizacao: PAGE_TABS.localizacao,
  show_avaliacoes: PAGE_TABS.avaliacoes,
  show_contato: PAGE_TABS.contato,
  show_galeria: PAGE_TABS.galeria,
  listed: 'Aparecer na busca e no Google',
  tab_order: 'Abas da página',
  gallery_images: 'Galeria',
} satisfies Record<keyof HouseSettings, string>

/** Texts of `/admin/settings`. */
export const settingsText = {
  title: 'Configurações',
  tabs: TABS,
  tabList: 'Partes das configurações',
  fields: FIELDS,
  pageTabs: PAGE_TABS,
  saved: 'Configurações salvas',
  failed: 'Não foi possível carregar as configurações',
  wrongElsewhere: (tabs: string) => `Confira também: ${tabs}.`,
  restored: 'Recuperamos o que você tinha digitado. Ainda não foi salvo.',
  business: {
    title: 'Seu negócio',
    lead: 'É o que a página mostra a quem vai agendar. O que ficar vazio não aparece.',
    slugHint: 'O endereço antigo continua levando para a sua página.',
    descriptionHint: 'Uma ou duas frases sobre o que vocês fazem.',
    addressHint: 'Rua, número, bairro, cidade e estado, como São Paulo - SP.',
    phoneHint: 'Publicado na página.',
    emailHint: 'Publicado na página.',
    instagramHint: 'O @ do perfil ou o link.',
    mapsHint: 'No Google Maps, toque em Compartilhar e copie o link.',
  },
  hours: {
    title: 'Quando a casa abre',
    lead: 'Cada profissional pode ter horário próprio, dentro deste.',
  },
  booking: {
    title: 'Como os clientes agendam',
    lead: 'Vale para a página. Quem atende na recepção marca em qualquer horário.',
    step: 'De quanto em quanto tempo um horário é oferecido.',
    notice: 'Com quanto tempo antes, no mínimo, dá para agendar.',
    deadline: 'Depois disso, só falando com o salão.',
    horizon: 'Clientes agendam até 90 dias à frente. Esse limite é fixo.',
    blocks: 'Cada profissional pode fechar um horário da própria agenda.',
    zone: 'Os horários da agenda e da página seguem este relógio.',
    none: 'Nenhuma',
    noDeadline: 'Sem prazo',
    minutes: (count: number) => `${count} ${plural(count, 'minuto', 'minutos')}`,
    hours: (count: number) => `${count} ${plural(count, 'hora', 'horas')}`,
    days: (count: number) => `${count} ${plural(count, 'dia', 'dias')}`,
  },
  closed: {
    title: 'Feriados do próximo ano',
    lead: 'Toque para fechar o dia. Feriado da cidade, escolha a data abaixo.',
    state: 'Estado',
    country: 'Só os nacionais',
    kinds: { national: 'nacional', state: 'estadual', optional: 'ponto facultativo' },
    close: 'Fechar o dia',
    reopen: 'Abrir de novo',
    isClosed: 'Fechado',
    bookings: (count: number) => `${count} ${plural(count, 'agendamento', 'agendamentos')}`,
    holidaysFailed: 'Não foi possível carregar os feriados',
    otherTitle: 'Dias em que a casa fecha',
    otherLead: 'Folga coletiva, reforma, feriado da cidade.',
    date: 'Data',
    reason: 'Motivo (opcional)',
    dateMissing: 'Escolha a data.',
    add: 'Fechar este dia',
    working: 'Um momento...',
    none: 'Nenhum dia fechado daqui para a frente.',
    done: 'Dia fechado',
    doneText: (count: number) =>
      count === 0
        ? 'Ninguém estava marcado.'
        : `${count} ${plural(count, 'agendamento continua marcado', 'agendamentos continuam marcados')}. Veja na agenda.`,
    undone: 'Dia aberto de novo',
    actFailed: 'Não foi possível mudar este dia',
    switchHint: (count: number) =>
      count === 0
        ? 'Desligado, nenhum bloqueio da agenda impede um agendamento.'
        : `${count} ${plural(count, 'bloqueio', 'bloqueios')} daqui para a frente. Desligado, nenhum impede um agendamento.`,
    dormantTitle: 'Há bloqueios guardados que não valem',
    dormantText: (count: number) =>
      `Fechar um dia liga os bloqueios, e ${plural(count, 'este volta a valer', `estes ${count} voltam a valer`)}.`,
    wake: 'Ligar todos',
    drop: 'Excluir os guardados',
  },
  page: {
    title: 'Abas da página',
    lead: 'Escolha as que aparecem e em que ordem.',
    shown: (tab: string) => `Mostrar ${tab}`,
    up: (tab: string) => `Mover ${tab} para cima`,
    down: (tab: string) => `Mover ${tab} para baixo`,
    moved: (tab: string, place: number) => `${tab} agora é a ${place}ª aba.`,
    foundTitle: 'Quem encontra a página',
    foundLead: 'Quem tem o link sempre consegue abrir.',
    listedHint: 'Desligado, só chega à página quem recebe o link.',
    galleryTitle: 'Galeria',
    galleryLead: 'Fotos do espaço e dos trabalhos, na ordem em que aparecem.',
  },
  colors: {
    title: 'Cores',
    lead: 'Se uma combinação ficar difícil de ler, a página ajusta o tom sozinha.',
    pick: (color: string) => `${color}: escolher a cor`,
    usual: 'Voltar às cores de fábrica',
  },
  outside: {
    title: (count: number) =>
      plural(
        count,
        '1 agendamento fica fora do novo horário',
        `${count} agendamentos ficam fora do novo horário`,
      ),
    stay: (names: string) => `Continuam marcados: ${names}`,
    more: (names: string, others: number) => `${names} e mais ${others}`,
    see: (count: number) => plural(count, 'Ver qual', `Ver os ${count}`),
    listTitle: 'Fora do novo horário',
    listText:
      'Salvar não muda nenhum deles. Combine com o cliente e mova na agenda, se for o caso.',
    first: (count: number) => `Os primeiros 50 de ${count}.`,
    agenda: 'Ver na agenda',
    with: (service: string, professional: string) => `${service} com ${professional}`,
    unknown: 'Não foi possível conferir se algum agendamento fica fora deste horário.',
  },
  preview: {
    title: 'Sua página, como vai ficar',
    open: 'Ver como fica',
    openPage: 'Abrir a página',
    live: 'É a página de verdade, com o que você mudou e ainda não salvou. O endereço novo e as regras de agendamento valem depois de salvar.',
    failed: 'Não foi possível mostrar a página agora.',
  },
} as const
