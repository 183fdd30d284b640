import type { FirstStep, HouseKind } from '#domain/business/first-steps.ts'
import { DEFAULT_COMMISSION } from '#domain/business/offer-fields.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Texts of the first steps of a new house. */
export const firstStepsText = {
  title: 'Primeiros passos',
  back: 'Voltar',
  close: 'Continuar depois',
  skip: 'Pular este passo',
  next: 'Continuar',
  saving: 'Salvando...',
  failed: 'Não foi possível carregar os primeiros passos',
  saveFailed: 'Não foi possível salvar',
  progress: (nth: number, all: number) => `${nth} de ${all}`,
  /** @param isOpen clients can book as it is */
  left: (n: number, isOpen: boolean) =>
    isOpen
      ? count(n, 'passo por fazer', 'passos por fazer')
      : count(n, 'passo para abrir', 'passos para abrir'),
  steps: {
    house: 'O salão',
    hours: 'Horários',
    services: 'Serviços',
    team: 'Equipe',
    page: 'Página',
  } satisfies Record<FirstStep, string>,
  house: {
    heading: 'Como é o seu salão?',
    lead: 'Dá para mudar depois.',
    name: 'Nome do salão',
    nameExample: 'Como está na placa',
    nameMissing: 'Digite o nome do salão.',
    kind: 'O que ele é?',
    kindMissing: 'Escolha o que ele é.',
    kinds: {
      barbershop: 'Barbearia',
      salon: 'Salão de beleza',
      nails: 'Esmalteria',
      aesthetics: 'Estética',
      independent: 'Trabalho por conta própria',
    } satisfies Record<HouseKind, string>,
  },
  hours: {
    heading: (house: string) => `Quando ${house} abre?`,
    lead: 'É um exemplo: toque para mudar.',
  },
  services: {
    heading: (house: string) => `O que ${house} faz?`,
    lead: 'São exemplos: toque para mudar, desmarque o que não faz.',
    has: (n: number) => `${count(n, 'serviço já cadastrado', 'serviços já cadastrados')}.`,
    hasLead: 'Mude ou acrescente quando quiser em Serviços.',
    screen: 'Serviços',
    next: (n: number) =>
      n === 0 ? 'Continuar' : `Continuar com ${count(n, 'serviço', 'serviços')}`,
    none: 'Marque ao menos um serviço, ou pule por agora.',
    dropped: 'Fica de fora',
    edit: (name: string) => `Mudar ${name || 'serviço'}`,
    ready: 'Pronto',
    add: 'Outro serviço',
    name: 'Nome do serviço',
    price: 'Preço',
    duration: 'Duração em minutos',
    otherDuration: 'Outra duração',
    minutes: 'Em minutos.',
    wrong: {
      name: 'Digite o nome.',
      price: 'Digite um preço de R$ 0 a R$ 100.000.',
      duration: 'Digite de 1 a 1440 minutos.',
    },
  },
  team: {
    heading: 'Quem atende?',
    lead: 'Dá para mudar depois.',
    has: (n: number) =>
      `${count(n, 'profissional já cadastrado', 'profissionais já cadastrados')}.`,
    hasLead: 'Mude a comissão e o resto, ou acrescente alguém, quando quiser em Profissionais.',
    screen: 'Profissionais',
    me: 'Eu atendo',
    meHint: (name: string) =>
      `${name} aparece na página. Comissão só dos produtos que vender: ${DEFAULT_COMMISSION}%.`,
    commission: `Cada pessoa ganha ${DEFAULT_COMMISSION}% de comissão pelos serviços e pelos produtos que vende. A dos serviços muda depois, na ficha de cada uma em Profissionais.`,
    name: (nth: number) => {
      if (nth === 1) return 'Nome de quem atende'
      return nth === 2 ? 'Nome de mais uma pessoa' : `Nome de mais uma pessoa (${nth}ª)`
    },
    remove: 'Tirar',
    removeOf: (name: string, nth: number) => `Tirar: ${name || `${nth}ª pessoa`}`,
    add: 'Mais uma pessoa',
    none: 'Diga quem atende, ou pule por agora.',
    next: (n: number) => (n === 0 ? 'Continuar' : `Continuar com ${count(n, 'pessoa', 'pessoas')}`),
  },
  page: {
    heading: 'Como fica a sua página?',
    lead: 'O que ficar em branco não aparece nela.',
    color: 'Cor principal',
    colors: {
      '#202870': 'Azul',
      '#7A1F3D': 'Vinho',
      '#1F5C4A': 'Verde',
      '#8A3FA0': 'Roxo',
      '#B4532A': 'Terracota',
      '#1C1C1C': 'Preto',
    },
    slug: 'Endereço da página',
    address: 'Endereço do salão',
    phone: 'Telefone',
    whatsapp: 'WhatsApp',
    mine: (phone: string) => `Usar meu celular ${phone}`,
    logo: 'Logo',
    logoHint: 'Opcional',
    listed: 'Aparecer na busca da Vez e no Google',
    listedHint: 'Senão, só se chega pelo link.',
    next: 'Terminar',
  },
  done: {
    heading: 'O salão está aberto',
    lead: 'Mande o link: os clientes já podem marcar.',
    almost: 'Quase lá',
    almostLead: (left: string) => `Para os clientes marcarem, falta: ${left}.`,
    copy: 'Copiar link',
    open: 'Abrir a página',
    page: 'A sua página, como os clientes a veem',
    send: 'Mandar pelo WhatsApp',
    message: (house: string, url: string) =>
      `Agora dá para marcar seu horário em ${house} pelo link: ${url}`,
    agenda: 'Ir para a agenda',
    commission: `A comissão da equipe começa em ${DEFAULT_COMMISSION}% dos serviços.`,
    changeCommission: 'Mudar em Profissionais',
  },
}
