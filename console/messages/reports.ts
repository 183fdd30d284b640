/** Texts of `/admin/reports`. */
import type { BookingMark } from '#domain/booking/booking.ts'
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import { paymentMethodText } from './comanda.ts'

const countFormat = new Intl.NumberFormat('pt-BR')
const plural = (n: number, one: string, many: string) =>
  `${countFormat.format(n)} ${n === 1 ? one : many}`

export const reportsText = {
  title: 'Relatórios',
  paper: (days: string) => `Relatórios de ${days}`,
  failed: 'Não foi possível carregar esta parte',
  exported: (n: number) => plural(n, 'linha exportada', 'linhas exportadas'),
  asTable: 'Ver em tabela',
  total: 'Total',
  before: (days: string) => `Anterior (${days})`,
  none: '–',
  tooLong: 'Escolha até 366 dias',
  tooLongText: 'Um relatório cobre no máximo um ano. Escolha um período mais curto.',
  revenue: {
    // The dot stays on the line that it ends.
    title: (period: string) => `Quanto o salão faturou\u00a0· ${period}`,
    lead: 'O que foi feito: atendimentos concluídos, pelo dia do atendimento, e vendas no balcão, pelo dia da venda, mesmo que o dinheiro entre em outro dia.',
    more: (amount: string, percent: string, base: string) =>
      `${amount} a mais${percent} ante ${base}`,
    less: (amount: string, percent: string, base: string) =>
      `${amount} a menos${percent} ante ${base}`,
    same: (base: string) => `Sem diferença ante ${base}`,
    before: 'Período anterior',
    percent: (n: string) => ` (${n}%)`,
    empty:
      'Nada foi faturado neste período. Atendimentos concluídos e vendas no balcão aparecem aqui.',
    visits: 'Nas comandas',
    comandas: 'Comandas fechadas',
    comandasHint: 'reabertas contam quando forem fechadas',
    ticket: 'Ticket médio',
    ticketHint: (courtesies: number) =>
      courtesies === 0
        ? 'por comanda fechada, sem o balcão'
        : `por comanda fechada, sem o balcão e sem ${plural(courtesies, 'cortesia', 'cortesias')}`,
    counter: 'Vendas no balcão',
    best: 'Melhor dia',
    bars: 'neste período',
    marks: (day: string, paired: string) => `período anterior (${day} com ${paired})`,
    chart: (days: number) =>
      `Gráfico do que o salão faturou em ${plural(days, 'dia', 'dias')}; os números estão na tabela.`,
    holiday: 'feriado',
    head: {
      day: 'Dia',
      visits: 'Comandas',
      counter: 'Balcão',
      revenue: 'Faturou',
      paired: 'Comparado com',
      before: 'Faturou antes',
      holiday: 'Feriado',
    },
    file: (from: string, to: string) => `faturamento-${from}-a-${to}.csv`,
  },
  takings: {
    title: 'Quem trouxe quanto?',
    lead: 'Em reais. Por profissional e por serviço, cada tabela soma exatamente o que o salão faturou no período.',
    label: 'Por quem ou pelo quê',
    by: { profissional: 'Profissional', servico: 'Serviço', forma: 'Como foi pago' },
    head: {
      name: 'Nome',
      comandas: 'Comandas',
      services: 'Serviços',
      products: 'Produtos',
      commissions: 'Comissão',
      now: 'Período',
      hourly: 'Por hora',
      hours: 'Horas',
      method: 'Forma',
    },
    left: (date: string) => `saiu em ${date}`,
    rest: 'Sem profissional',
    partsHint:
      'Cada parte conta para quem a fez, também na comanda de outra pessoa. Comandas: as dos próprios atendimentos.',
    counterLine: 'Vendas no balcão',
    serviceHint:
      'Pelo que foi marcado: o que se somou na comanda conta no serviço marcado. Por hora: os serviços divididos pelo tempo marcado.',
    empty: 'Ninguém trouxe nada neste período nem no anterior.',
    methods: {
      ...paymentMethodText,
      conta: 'Fiado',
      unknown: 'Sem forma registrada',
    } satisfies Record<LedgerMethod, string>,
    methodTitle: 'Como foi pago',
    methodLead:
      'Pelo dia em que o pagamento foi registrado no caixa: o total pode ser diferente do que o salão faturou no período.',
    methodHint: 'O que fica fiado ainda não é dinheiro no caixa.',
    files: {
      profissional: 'por-profissional.csv',
      servico: 'por-servico.csv',
      forma: 'por-forma.csv',
    },
  },
  person: {
    title: {
      all: (name: string) => `O que ${name} trouxe`,
      services: (name: string) => `Serviços de ${name}`,
      products: (name: string) => `Produtos de ${name}`,
    },
    back: (from: string, to: string) =>
      from === to ? `Relatório de ${from}` : `Relatório de ${from} a ${to}`,
    list: 'Atendimentos e vendas',
    failed: 'Não foi possível carregar esta lista',
    total: (amount: string) => `Nestes dias: ${amount}`,
    visited: (what: string, day: string, time: string) => `${what} · ${day} às ${time}`,
    sold: (what: string, day: string) => `${what} · ${day}`,
    sale: (client: string | null) => (client ? `No balcão, ${client}` : 'No balcão'),
    empty: 'Nada nestes dias',
    emptyText:
      'Cada comanda fechada e cada venda no balcão aparece aqui com a parte de quem a fez.',
  },
  occupancy: {
    title: 'Onde ainda cabe gente?',
    untilNow: 'Conta os dias e as horas até agora.',
    notYet:
      'Não há horário de trabalho a contar nestes dias. Cada profissional conta desde o dia em que foi cadastrado.',
    best: (day: string, hour: string, low: number) =>
      low === 0 ? `${day} às ${hour}, livre.` : `${day} às ${hour}, só ${low}% ocupada.`,
    full: (day: string, hour: string, high: number) => `${day} às ${hour}, ${high}%.`,
    legend:
      '% do tempo de trabalho ocupado, com os horários de hoje da equipe; cada profissional conta desde o dia em que foi cadastrado',
    closed: 'sem atendimento no período',
    noTeam: 'Cadastre a equipe para ver quanto do tempo de trabalho está ocupado.',
    empty: 'Ninguém trabalha nestes dias. Confira os horários do salão em Configurações.',
    caption: 'Ocupação por dia da semana e hora, em %',
    open: (weekdays: string, hour: number, share: number) =>
      `${weekdays} às ${hour}h: ${share}%, ver agendamentos`,
    head: ['Dia da semana', 'Hora', 'Minutos de trabalho', 'Minutos ocupados', 'Ocupação (%)'],
    file: 'ocupacao.csv',
  },
  bookings: {
    title: 'O que aconteceu com os horários?',
    lead: 'Pelo dia do atendimento, sem a lixeira.',
    empty: 'Nenhum agendamento nestes dias.',
    kinds: {
      booked: 'Marcados',
      completed: 'Concluídos',
      cancelled: 'Cancelados',
      no_shows: 'Não compareceu',
      open: 'Em aberto',
    },
    among: 'Entre eles:',
    marks: {
      walk_in: (many: number) => plural(many, 'sem cadastro', 'sem cadastro'),
      encaixe: (many: number) => plural(many, 'encaixe', 'encaixes'),
      courtesy: (many: number) => plural(many, 'cortesia', 'cortesias'),
    } satisfies Record<BookingMark, (many: number) => string>,
    origins: 'De onde vêm',
    head: { what: 'Situação', origin: 'Origem', now: 'Período', share: '%' },
    file: 'agendamentos.csv',
    originFile: 'origens.csv',
  },
  clients: {
    title: 'Quem voltou?',
    lead: 'Sem contar quem veio sem cadastro.',
    clients: (n: number) => plural(n, 'cliente veio', 'clientes vieram'),
    new: 'Pela primeira vez',
    returning: 'De volta',
    before: (n: number, base: string) => `${plural(n, 'cliente', 'clientes')} de ${base}`,
    cohorts: 'Voltaram em até 30, 60 e 90 dias, pelo mês da primeira visita',
    waiting: '– onde o prazo de quem veio por último ainda não passou.',
    head: ['Mês', 'Clientes', '30 dias', '60 dias', '90 dias'],
    empty: 'Nenhuma primeira visita nestes meses.',
    nobody: 'Ninguém veio neste período nem no anterior. Quem vier e quem voltar aparece aqui.',
    unseen: 'Ver quem sumiu há mais de 60 dias',
    file: 'retorno.csv',
  },
} as const
