import type { DayRemainder } from '#domain/dashboard/day-remainder.ts'
import type { VisitState } from '#domain/dashboard/day-visits.ts'

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
/** What a number names, without it. */
const word = (n: number, one: string, many: string) => (n === 1 ? one : many)

/** Texts of `/admin` and `/admin/dashboard`. */
export const dashboardText = {
  title: 'Dashboard',
  agenda: 'Ver agenda',
  create: 'Novo agendamento',
  failed: 'Não foi possível carregar o dia',
  stale: (time: string) => `Sem conexão. Estes números são de ${time}.`,
  day: {
    heading: (bookings: number, percent: number | null) =>
      percent === null
        ? plural(bookings, 'agendamento hoje', 'agendamentos hoje')
        : `${plural(bookings, 'agendamento', 'agendamentos')}, ${percent}% do dia ocupado`,
    occupancyOf: (percent: number, name: string) =>
      `${percent}% do dia de ${name}: ver agendamentos`,
    states: {
      done: (n) => plural(n, 'concluído', 'concluídos'),
      running: (n) => `${n} agora`,
      unclosed: (n) => `${n} sem baixa`,
      confirmed: (n) => plural(n, 'confirmado', 'confirmados'),
      pending: (n) => plural(n, 'pendente', 'pendentes'),
    } satisfies Record<VisitState, (n: number) => string>,
    one: {
      done: 'concluído',
      running: 'agora',
      unclosed: 'sem baixa',
      confirmed: 'confirmado',
      pending: 'pendente',
    } satisfies Record<VisitState, string>,
    visit: (span: string, who: string, what: string, state: string) =>
      `${span}, ${who}, ${what}, ${state}`,
    encaixe: 'encaixe',
    ofBefore: (n: number) => `${n} de ontem`,
    outside: 'fora do horário',
    blocked: 'bloqueado',
    hour: (hour: number) => `${hour}h`,
    occupancy: 'Ocupação',
    team: 'Agenda de hoje, por profissional',
    bookings: (n: number) => plural(n, 'horário', 'horários'),
    noBookings: 'nada marcado',
    of: (name: string) => `Agenda de ${name}`,
    free: (time: string) => `livre ${time}`,
    bookAt: (time: string, name: string) => `Agendar às ${time} com ${name}`,
    remainder: { full: 'sem vaga', over: 'encerrado', off: 'não atende' } satisfies Record<
      Exclude<DayRemainder, 'free'>,
      string
    >,
    usual: (duration: string) =>
      `“Livre” é o primeiro horário de hoje em que cabe um serviço de ${duration}, o mais comum aqui.`,
    nobody: 'Ninguém atende hoje',
    nobodyText: 'Não há expediente nem agendamentos neste dia.',
  },
  attention: {
    title: 'O que pede atenção',
    none: 'Nada por enquanto',
    noneText: 'Caixa, estoque, comissões, confirmações e contas a pagar aparecem aqui.',
    till: {
      one: 'Caixa não fechado',
      many: (n: number) => `${n} caixas não fechados`,
      last: (day: string) => `O último é de ${day}`,
      act: 'Fechar',
    },
    recount: {
      title: 'O caixa de hoje mudou depois de contado',
      titleOf: (day: string) => `O caixa de ${day} mudou depois de contado`,
      yesterday: 'ontem',
      came: (amount: string) => `Entraram ${amount} em dinheiro depois da contagem`,
      went: (amount: string) => `Saíram ${amount} em dinheiro depois da contagem`,
      act: 'Recontar',
      /** Of a day that is not counted again. */
      check: 'Conferir',
    },
    pending: {
      title: (n: number) => plural(n, 'agendamento a confirmar', 'agendamentos a confirmar'),
      first: (who: string, when: string, n: number) =>
        n === 1 ? `${who}, ${when}` : `O primeiro é ${who}, ${when}`,
      act: 'Confirmar',
    },
    unclosed: {
      title: (n: number) => plural(n, 'atendimento sem baixa', 'atendimentos sem baixa'),
      last: (day: string, n: number) => (n === 1 ? `Era de ${day}` : `O último era de ${day}`),
      act: 'Dar baixa',
    },
    statements: {
      title: (amount: string) => `${amount} em extratos fechados`,
      first: (names: string, from: string, to: string) => `${names}: de ${from} a ${to}`,
      several: (names: string, n: number) => (n > 0 ? `${names} e mais ${n}` : names),
      net: (amount: string) => `${amount} a pagar em extratos`,
      less: (amount: string, off: string) =>
        `${amount} fechados, menos ${off} de atendimentos que mudaram depois`,
      check: 'Conferir',
      act: 'Pagar',
    },
    stock: {
      title: (n: number) => `Estoque baixo em ${plural(n, 'produto', 'produtos')}`,
      left: (name: string, n: number) => (n === 0 ? `${name} esgotado` : `${name} ${n}`),
      act: 'Repor',
    },
    expenses: {
      title: (n: number, amount: string) => `${plural(n, 'conta', 'contas')} a pagar, ${amount}`,
      today: (what: string) => `${what}, vence hoje`,
      overdue: (what: string, day: string) => `${what}, venceu em ${day}`,
      act: 'Pagar',
    },
    proposals: {
      title: (n: number) => plural(n, 'pedido de cadastro', 'pedidos de cadastro'),
      text: 'Dados que clientes querem atualizar',
      act: 'Responder',
    },
  },
  next: {
    label: 'Próximos clientes',
    next: (time: string) => `Próximo · ${time}`,
    in: (left: string) => `em ${left}`,
    with: (what: string, who: string) => `${what} com ${who}`,
    new: '1ª visita',
    unclosed: 'Sem baixa',
    late: 'Sem comanda',
    since: (minutes: string) => `há ${minutes}`,
    moreUnclosed: (n: number) => `Mais ${n} sem baixa`,
    moreBoth: (unclosed: number, others: number) =>
      `Mais ${unclosed} sem baixa e ${plural(others, 'horário', 'horários')} hoje`,
    moreNext: (n: number) => `Mais ${plural(n, 'horário', 'horários')} hoje`,
    none: 'Ninguém mais hoje',
    noneYet: 'Nenhum horário hoje',
    noneText: 'Quem agendar para hoje aparece aqui.',
    firstText: 'Divulgue sua página para receber o primeiro agendamento.',
    share: 'Compartilhar página',
    courtesy: 'Cortesia',
  },
  revenue: {
    title: 'Quanto o salão faturou até agora?',
    openDay: (day: string, amount: string) => `${day}: ${amount}, ver no relatório`,
    more: (amount: string) => `${amount} a mais`,
    less: (amount: string) => `${amount} a menos`,
    same: 'O mesmo',
    than: (days: number, weekday: string, time: string) =>
      days === 1
        ? `que na última ${weekday} com movimento, às ${time}`
        : `que a média de ${days} ${weekday}s às ${time}`,
    thanMasculine: (days: number, weekday: string, time: string) =>
      days === 1
        ? `que no último ${weekday} com movimento, às ${time}`
        : `que a média de ${days} ${weekday}s às ${time}`,
    alone: (weekday: string) => `Ainda não há outro dia igual (${weekday}) para comparar.`,
    until: (time: string) => `até ${time}`,
    after: 'depois',
    booked: 'ainda marcado hoje',
    today: 'hoje',
    table: 'Quanto o salão faturou, por dia',
    columns: { day: 'Dia', until: (time: string) => `Até ${time}`, total: 'No dia' },
    rows: { today: 'Hoje até agora', booked: 'Ainda marcado' },
    export: 'Baixar CSV',
    file: (day: string) => `quanto-faturou-${day}.csv`,
    open: 'Ver nos relatórios',
  },
  clients: {
    title: 'Clientes de hoje',
    new: (n: number) => word(n, 'novo', 'novos'),
    returning: (n: number) => word(n, 'que volta', 'que voltam'),
    onlyUnknown: (n: number) =>
      n === 1 ? 'Um atendimento, sem cadastro.' : `${n} atendimentos, todos sem cadastro.`,
    unknown: (n: number) => `Mais ${plural(n, 'atendimento', 'atendimentos')} sem cadastro.`,
    newList: 'Clientes novos',
    done: 'atendido',
    moreNew: (n: number) => `Mais ${n} hoje`,
    noneNew: 'Nenhum cliente novo hoje.',
    none: 'Ninguém agendado para hoje.',
  },
  start: {
    title: 'O que falta para receber agendamentos',
    act: 'Continuar primeiros passos',
    later:
      'Depois disso, o dia de hoje aparece aqui: quem vem, quanto o salão faturou e o que pede atenção.',
  },
} as const
