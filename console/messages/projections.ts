/** Texts of `/admin/projections`. */
const countBookings = (n: number) => (n === 1 ? '1 agendamento' : `${n} agendamentos`)

export const projectionsText = {
  title: 'Projeções',
  question: (month: string) => `Quanto o salão deve faturar em ${month}?`,
  lead: 'O que os agendamentos devem trazer, pelo dia do atendimento. Vendas no balcão e gorjetas ficam de fora: nos relatórios, é o que está “Nas comandas”.',
  failed: 'Não foi possível calcular as projeções',
  empty: 'Ainda não há o que projetar',
  emptyText:
    'A partir do primeiro agendamento, você vê aqui quanto as próximas semanas e os próximos meses devem trazer. Depois de quatro semanas de atendimentos, a conta diz também o que costuma vir até lá.',
  share: 'Compartilhar a página',
  months: 'Meses',
  tooNew:
    'Ainda há pouca história para dizer o que costuma vir: por enquanto, a conta mostra só o que já está marcado. A previsão começa com quatro semanas de atendimentos concluídos, ao menos 20.',
  between: (low: string, high: string) => `Deve ficar entre R$ ${low} e R$ ${high}`,
  /** How often the range was right. */
  record: (inside: number, weeks: number) =>
    weeks === 1
      ? `A última semana ficou ${inside === 1 ? 'dentro' : 'fora'} da faixa.`
      : `Das últimas ${weeks} semanas, ${inside} ${inside === 1 ? 'ficou' : 'ficaram'} dentro da faixa.`,
  sum: {
    label: 'A conta',
    earned: 'Já faturou',
    booked: 'Já marcado',
    lost: 'Costuma ser cancelado, faltar ou ficar sem baixa',
    pickup: 'Costuma ser marcado até lá',
    expected: 'Deve faturar',
  },
  bookings: countBookings,
  openBookings: (n: number, period: string) => `Ver ${countBookings(n)}, ${period}`,
  weeks: {
    title: 'E semana a semana?',
    verdict: (error: string, weeks: number) =>
      weeks === 1
        ? `Na última semana, a previsão feita no domingo ficou a ${error} do que o salão faturou.`
        : `Nas últimas ${weeks} semanas, a previsão feita no domingo ficou em média a ${error} do que o salão faturou.`,
    sides: (above: number, below: number) =>
      below === 0
        ? above === 1
          ? 'Foi previsto mais do que veio.'
          : `Em todas as ${above} foi previsto mais do que veio.`
        : above === 0
          ? below === 1
            ? 'Foi previsto menos do que veio.'
            : `Em todas as ${below} foi previsto menos do que veio.`
          : `Em ${above} foi previsto mais do que veio, em ${below} menos.`,
    together: (lean: string, isAbove: boolean) =>
      `Somadas, ficaram ${lean} ${isAbove ? 'acima' : 'abaixo'}.`,
    inside: (n: number, weeks: number) =>
      `${n} de ${weeks} ${n === 1 ? 'ficou' : 'ficaram'} dentro da faixa.`,
    noVerdict: 'Ainda não há semanas passadas para conferir a conta.',
    chart: (past: number, coming: number) =>
      `Gráfico: ${past} semanas passadas e ${coming} a partir desta; os números estão nas tabelas.`,
    legend: {
      actual: 'faturou',
      foretold: 'previsto no começo da semana',
      booked: 'já faturou ou está marcado',
      expected: 'deve chegar a',
      range: 'faixa',
    },
    coming: 'Desta semana em diante',
    past: 'Semanas que passaram',
    noPast: (day: string | null) =>
      `Cada semana que passar aparece aqui com o que foi previsto e o que veio${day === null ? '' : `, a partir de ${day}`}.`,
    heads: {
      week: 'Semana',
      certain: 'Faturou ou marcado',
      expected: 'Deve faturar',
      actual: 'Faturou',
      foretold: 'Previsto',
    },
    current: 'esta semana',
    range: (low: string, high: string) => `R$ ${low} a ${high}`,
    earned: 'faturou',
    booked: 'já marcado',
    openSum: (sum: string, week: string) => `${sum}, agendamentos de ${week}`,
    thousands: (n: string) => `${n} mil`,
    millions: (n: string) => `${n} mi`,
  },
  method: {
    title: 'De onde vem a conta?',
    booked: (share: string | null) =>
      share === null
        ? 'Somamos o que já está marcado, pelo preço de hoje, e tiramos a parte que costuma ser cancelada, faltar ou ficar sem baixa.'
        : `Somamos o que já está marcado, pelo preço de hoje, e tiramos a parte que costuma ser cancelada, faltar ou ficar sem baixa: nos últimos 180 dias, ${share} dos agendamentos.`,
    pickup: (weeks: number, share: string | null) =>
      share === null
        ? 'Depois juntamos o que costuma ser marcado daqui até cada dia, quando houver pelo menos quatro semanas de atendimentos concluídos.'
        : `Depois juntamos o que costuma ser marcado daqui até cada dia, pela média das últimas ${weeks} semanas: uma semana antes, ${share} do que o salão fatura já está na agenda, e nenhum dia passa do melhor dia igual dessas semanas.`,
    range:
      'A faixa vem do que essa mesma conta errou nas semanas que passaram, larga o bastante para caberem 8 de cada 10; dias em que o salão não abre não recebem nada além do que já está marcado.',
  },
  export: {
    file: 'projecoes.csv',
    done: (n: number) => `${n} linhas exportadas`,
    kinds: { past: 'Semana passada', weeks: 'Semana', months: 'Mês' },
    head: [
      ...['Período', 'De', 'Até', 'Faturou', 'Já marcado', 'Agendamentos', 'Costuma cair'],
      ...['Costuma ser marcado', 'Deve faturar ou previsto', 'Faixa de', 'Faixa até'],
    ],
  },
} as const
