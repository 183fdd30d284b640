/** Texts of `/admin/caixa`. */
import { formatReais } from '#domain/money/money.ts'
import type { DrawerMove, DrawerPart, EntryGroup } from '#domain/till/till.ts'
import { carried, close, reopen } from './caixa-count.ts'

const formatCount = (n: number) => n.toLocaleString('pt-BR')

const by = (name: string | null) => (name ? ` por ${name}` : '')

export const caixaText = {
  title: 'Caixa',
  today: 'Caixa de hoje',
  failed: 'Não foi possível carregar o caixa',
  notForReception: { title: 'Só para quem é dono do salão', toToday: 'Ver o caixa de hoje' },
  day: {
    unopened: 'Não foi aberto',
    open: (time: string, name: string | null, float: number) =>
      `Aberto às ${time}${by(name)} com ${formatReais(float)}`,
    closed: (moment: string, name: string | null) => `Fechado em ${moment}${by(name)}`,
    closedUnopened: 'sem ter sido aberto',
  },
  unclosed: {
    yesterday: 'Ontem não foi fechado',
    day: (day: string) => `${day} não foi fechado`,
    more: (n: number) => (n === 1 ? 'e mais 1 dia' : `e mais ${n} dias`),
    see: 'Ver e fechar',
  },
  afterClosing: {
    stayed: (reais: number) => `No fechamento ficaram ${formatReais(reais)} na gaveta.`,
    came: (reais: number) => `${formatReais(reais)} em dinheiro entraram depois do fechamento.`,
    went: (reais: number) => `${formatReais(reais)} em dinheiro saíram depois do fechamento.`,
    ask: 'Reabra o caixa e conte a gaveta de novo.',
  },
  actions: {
    open: 'Abrir caixa',
    close: 'Fechar caixa',
    reopen: 'Reabrir caixa',
    print: 'Imprimir',
    printing: 'Preparando…',
  },
  entries: {
    title: (reais: number) =>
      reais < 0
        ? `Foram devolvidos ${formatReais(-reais)} a mais do que entrou`
        : `Recebido de clientes: ${formatReais(reais)}`,
    only: (what: string, reais: number) => `${what}: ${formatReais(reais)}`,
    /** What parts what came in from the whole side of the entradas. */
    without: (parts: string) => `já sem ${parts}`,
    /** What went back to clients, what of a cost came back, and what else changed what was received. */
    withoutParts: {
      given: (reais: number) => `${formatReais(reais)} de estornos`,
      back: (reais: number) => `${formatReais(reais)} de saídas que voltaram`,
      other: (reais: number) => `${formatReais(reais)} de acertos`,
    },
    /** Of a side, how much of it are reversals. */
    reversed: {
      in: (reais: number) => `${formatReais(reais)} são saídas estornadas`,
      out: (reais: number) => `${formatReais(reais)} são entradas estornadas`,
    },
    everything: 'Ver tudo',
    groups: {
      income: 'Recebido de clientes',
      takings: 'Recebido sem gorjetas',
      money: 'Entradas e saídas',
      drawer: 'Movimentos da gaveta',
      revenue: 'Comandas e vendas',
      visits: 'Comandas',
      counter: 'Vendas no balcão',
      account: 'Pagamentos de fiado',
      tips: 'Gorjetas',
      fees: 'Taxas de cartão',
      paid_out: 'Pagamentos a profissionais',
      spent: 'Despesas',
      advances: 'Vales',
      statements: 'Pagamentos de comissão',
      suprimento: 'Suprimentos',
      sangria: 'Sangrias',
      closing: 'Retiradas no fechamento',
      count: 'Diferenças de contagem',
      opening: 'Saldo inicial',
    } satisfies Record<EntryGroup, string>,
    days: {
      arrival: 'pelo dia em que o dinheiro chega',
      visit: 'pelo dia do atendimento ou da venda',
      later: 'pago no cartão e ainda a caminho no fim destes dias',
      earlier: 'pago antes no cartão e que chegou nestes dias',
    },
    onItsWay: (day: string) => `A receber dos cartões, do que foi pago até ${day}`,
    list: 'Lançamentos',
    filter: 'Mostrar',
    all: 'Tudo',
    in: 'Entradas',
    out: 'Saídas',
    empty: 'Nenhum lançamento',
    emptyText: 'Comandas fechadas, vendas, sangrias e suprimentos destes dias aparecem aqui.',
    emptyFilter: 'Nada disto nestes dias. Escolha ver tudo para o resto.',
    reverse: (what: string) => `Estornar ${what}`,
    reversal: (what: string) => `Estorno: ${what}`,
    why: (reason: string) => `motivo: ${reason}`,
    gone: 'Atendimento excluído',
    counter: 'Venda no balcão',
    expense: 'Despesa',
    statement: 'Pagamento de comissão',
    advance: 'Vale',
    tip: 'Gorjeta',
    tipFor: (name: string) => `Gorjeta para ${name}`,
    asNow: (what: string) => `a comanda agora: ${what}`,
    comandaOf: (name: string) => `na comanda de ${name}`,
    fee: 'Taxa do cartão',
    account: 'Pagamento de fiado',
    /** What of an entry moved no money, by the side to which its account went. */
    onAccount: {
      charged: 'ficou fiado',
      used: 'usou o crédito',
      paid: 'baixa na conta de fiado',
      neither: 'Não é entrada nem saída:',
    },
    opening: 'Saldo inicial',
    suprimento: 'Suprimento',
    sangria: 'Sangria',
    closing: 'Retirada no fechamento',
    over: 'Sobra na contagem',
    short: 'Falta na contagem',
    by: (name: string) => `por ${name}`,
    takenBackOn: (day: string) => `estornado em ${day}`,
    arrives: (day: string) => `cai em ${day}`,
    arrived: (day: string) => `caiu em ${day}`,
  },
  receivable: {
    title: 'A receber dos cartões',
    of: {
      today: (reais: number) => `${formatReais(reais)} são de hoje.`,
      days: (reais: number) => `${formatReais(reais)} são destes dias.`,
    },
    arrived: {
      today: (reais: number) => `Hoje caíram ${formatReais(reais)} de antes.`,
      days: (reais: number) => `Nestes dias caíram ${formatReais(reais)} de antes.`,
    },
    list: 'A receber por dia',
    fees: (reais: number) => `já sem ${formatReais(reais)} de taxa`,
    more: (count: number) => `Ver mais ${count} ${count === 1 ? 'dia' : 'dias'}`,
  },
  methods: {
    title: 'Saldo por forma',
    method: 'Forma',
    in: 'Entradas',
    out: 'Saídas',
    balance: 'Saldo',
    total: 'Total',
    conta: 'Fiado',
    unknown: 'Sem forma',
    moves: {
      title: 'Movimentos da gaveta',
      lines: {
        suprimento: 'Suprimentos',
        sangria: 'Sangrias',
        closing: 'Retiradas no fechamento',
        count: 'Diferenças de contagem',
        opening: 'Saldo inicial',
      } satisfies Record<DrawerMove, string>,
    },
    note: 'Não contam como entrada nem saída, assim como o troco inicial.',
    contaNote: 'O que ficou fiado ainda não é dinheiro e não soma no total.',
    empty: 'Nada entrou nem saiu nestes dias.',
  },
  drawer: {
    title: 'Deve haver na gaveta',
    had: 'Ficou na gaveta',
    parts: {
      float: 'Troco inicial',
      received: 'Recebido em dinheiro',
      suprimento: 'Suprimento',
      sangria: 'Sangria',
      expense: 'Despesa',
      advance: 'Vale',
      statement: 'Pagamento de comissão',
    } satisfies Record<DrawerPart, string>,
    difference: 'Diferença da contagem',
    takenOut: 'Retirada no fechamento',
    counts: 'Contagens',
    counted: (time: string, counted: number, expected: number) =>
      counted === expected
        ? `${time}: ${formatReais(counted)} contados`
        : `${time}: ${formatReais(counted)} contados, de ${formatReais(expected)} esperados`,
    takenBack: 'Estornada: o caixa foi reaberto depois',
    reopened: 'O caixa foi reaberto depois',
    reopenedFor: (reason: string) => `Motivo de reabrir: ${reason}`,
    /** Against the count before it on the same day. */
    change: (reais: number) =>
      reais < 0
        ? `${formatReais(-reais)} a menos que na contagem anterior`
        : `${formatReais(reais)} a mais que na contagem anterior`,
    agreedThen: 'Conferia ao contar, mas a gaveta mudou depois',
    shortThen: (reais: number) =>
      `Faltavam ${formatReais(reais)} ao contar, e a gaveta mudou depois`,
    overThen: (reais: number) =>
      `Sobravam ${formatReais(reais)} ao contar, e a gaveta mudou depois`,
  },
  carried,
  amount: {
    above: (most: string) => `O valor vai até ${most}.`,
    below: 'O valor não pode ser negativo.',
  },
  open: {
    title: 'Abrir caixa',
    float: 'Troco inicial na gaveta',
    hint: (reais: number) => `Da última vez: ${formatReais(reais)}`,
    wrong: 'Digite um valor, como 200,00.',
    busy: 'Abrindo…',
    done: 'Caixa aberto',
    failed: 'O caixa não foi aberto',
  },
  /** Once it was said that the drawer has less. */
  belowZero: 'Registrar mesmo assim',
  move: {
    leads: {
      sangria: 'Dinheiro que sai da gaveta, para o cofre ou o banco.',
      suprimento: 'Dinheiro que entra na gaveta, como moedas para troco.',
    },
    amount: 'Valor',
    amountWrong: 'Digite um valor acima de zero.',
    reason: 'Motivo',
    reasonHints: { sangria: 'Ex.: para o cofre', suprimento: 'Ex.: moedas para troco' },
    reasonWrong: 'Diga o motivo.',
    submits: { sangria: 'Registrar sangria', suprimento: 'Registrar suprimento' },
    busy: 'Registrando…',
    done: { sangria: 'Sangria registrada', suprimento: 'Suprimento registrado' },
    failed: 'Não foi registrado',
  },
  reverse: {
    title: 'Estornar',
    lead: (what: string, reais: number) =>
      `${what} de ${formatReais(reais)} volta com um lançamento de hoje. O original continua na lista.`,
    submit: 'Estornar',
    busy: 'Estornando…',
    done: 'Estorno registrado',
    failed: 'O estorno não foi registrado',
  },
  close,
  reopen,
  sheet: {
    of: (days: string) => `Caixa de ${days}`,
    signature: 'Assinatura de quem fechou',
    check: 'Conferido por',
    /** `all`: null where nobody knows how many there are. */
    part: (n: number, all: number | null) =>
      all === null
        ? `Este papel tem só os ${formatCount(n)} lançamentos mais recentes: há outros.`
        : `Este papel tem os ${formatCount(n)} lançamentos mais recentes, de ${formatCount(all)}.`,
    filtered: (filter: string) => `Lista filtrada: ${filter}.`,
    others: (n: number, amount: string) =>
      n === 0
        ? 'Não há outros lançamentos nestes dias.'
        : n === 1
          ? `Fora dela há 1 lançamento nestes dias, de ${amount}.`
          : `Fora dela há ${formatCount(n)} lançamentos nestes dias, que somam ${amount}.`,
    onAccount: (amount: string) => `O que ficou fiado entre eles, ${amount}, não soma.`,
    useButton: 'O botão Imprimir, na tela do caixa, carrega os outros.',
    fewerDays: 'Para os outros, imprima menos dias de cada vez.',
  },
} as const
