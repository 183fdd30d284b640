/** Texts of `/admin/financial`. */
import type { ExpenseCategory } from '#domain/finance/expense.ts'
import type { AccountingBasis, IncomeLine } from '#domain/finance/income-statement.ts'
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import { paymentMethodText } from './comanda.ts'

export const expenseCategoryText = {
  aluguel: 'Aluguel',
  contas: 'Água, luz e internet',
  produtos: 'Produtos',
  salarios: 'Salários',
  impostos: 'Impostos',
  manutencao: 'Manutenção',
  marketing: 'Marketing',
  equipamentos: 'Equipamentos',
  taxas: 'Taxas',
  outros: 'Outros',
} as const satisfies Record<ExpenseCategory, string>

const countExpenses = (n: number) => (n === 1 ? '1 despesa' : `${n} despesas`)

export const financialText = {
  title: 'Financeiro',
  paper: (days: string) => `Financeiro de ${days}`,
  question: (when: string) => `Quanto sobrou ${when}?`,
  expectedQuestion: (when: string) => `Quanto deve sobrar ${when}?`,
  add: 'Nova despesa',
  tabs: { label: 'Resumo e despesas', summary: 'Resumo', expenses: 'Despesas' },
  basis: {
    label: 'Como contar',
    cash: 'Caixa',
    competence: 'Competência',
    cashMeaning: 'Conta o dinheiro no dia em que ele entra no salão ou sai dele.',
    competenceMeaning:
      'Conta o que foi feito, pelo dia do atendimento ou da venda, e o que vence no período, mesmo que o dinheiro entre ou saia em outro dia.',
  },
  failed: 'Não foi possível carregar o financeiro',
  more: (amount: string, base: string) => `${amount} a mais ${base}`,
  less: (amount: string, base: string) => `${amount} a menos ${base}`,
  same: (base: string) => `Sem diferença ${base}`,
  soFar: (day: string) => `Até hoje, ${day}`,
  notBegun:
    'Ainda não começou: conta só o que já está anotado, não o que a agenda ainda vai trazer.',
  than: (when: string) => `que ${when}`,
  against: (days: string) => `ante ${days}`,
  nothing: 'Nada neste período',
  nothingText:
    'Comandas, vendas e despesas deste período e do anterior aparecem aqui. Comece anotando uma despesa, como o aluguel.',
  statement: {
    title: 'De onde veio e para onde foi',
    income: { cash: 'Chegou', competence: 'Faturou' } satisfies Record<AccountingBasis, string>,
    expenses: 'Despesas',
    removed: 'Despesas excluídas depois de pagas',
    commissions: 'Comissões',
    deductions: 'Descontado de profissionais',
    deductionsNote:
      'O que um extrato desconta fica no salão e conta no último dia do período do extrato.',
    productsNote:
      'O custo dos produtos vendidos não é descontado à parte: o que o salão compra conta nas despesas, em Produtos.',
    paidOut: 'Pago a profissionais',
    fees: 'Taxas de cartão',
    differences: 'Diferenças de caixa',
    differencesNote:
      'As diferenças de caixa são as que as contagens acharam. Abrir o caixa com um valor diferente do que ficou na gaveta não conta aqui.',
    tips: 'Gorjetas recebidas',
    tipsNote: (amount: string) =>
      `Gorjetas de ${amount} são dos profissionais: não contam no que o salão faturou.`,
    tipsCashNote: 'As gorjetas entram aqui e saem com o pagamento dos profissionais.',
    profit: 'Sobrou',
    /** Of days that are all to come. */
    expected: {
      income: { cash: 'Vai chegar', competence: 'Faturamento' } satisfies Record<
        AccountingBasis,
        string
      >,
      tips: 'Gorjetas a receber',
      profit: 'Deve sobrar',
    },
    lines: {
      services: 'Serviços',
      products: 'Produtos',
      visits: 'Atendimentos',
      counter: 'Vendas no balcão',
      account: 'Pagamentos de fiado',
    } satisfies Record<IncomeLine, string>,
    export: {
      file: 'financeiro.csv',
      done: (n: number) => (n === 1 ? '1 linha exportada' : `${n} linhas exportadas`),
      item: 'Item',
    },
  },
  coming: {
    title: (until: string) => `Depois de hoje, até ${until}`,
    income: { cash: 'Ainda vai chegar', competence: 'Faturado em dias à frente' } satisfies Record<
      AccountingBasis,
      string
    >,
    expenses: { cash: 'Despesas', competence: 'Despesas que ainda vencem' } satisfies Record<
      AccountingBasis,
      string
    >,
    fees: 'Taxas de cartão',
    others: 'Profissionais e outros',
    profit: 'Contando com isso, sobra',
  },
  bridge: {
    title: 'Do que entrou no caixa ao que chegou',
    till: 'Entrou no caixa',
    later: 'No cartão, ainda a caminho, sem descontar taxas',
    earlier: 'No cartão de antes, chegou agora',
    tips: 'Gorjetas, à parte',
  },
  methods: {
    title: 'Como foi pago o que chegou',
    expectedTitle: 'Como foi pago o que vai chegar',
    names: {
      ...paymentMethodText,
      conta: 'Fiado',
      unknown: 'Sem forma de pagamento',
    } satisfies Record<LedgerMethod, string>,
  },
  year: {
    title: (year: string) => `Como vai ${year}?`,
    unit: 'Valores em reais',
    cameIn: { cash: 'Chegou com gorjetas', competence: 'Faturou' } satisfies Record<
      AccountingBasis,
      string
    >,
    wentOut: { cash: 'Custos pagos', competence: 'Custos' } satisfies Record<
      AccountingBasis,
      string
    >,
    month: 'Mês',
    profit: 'Sobrou',
    total: 'No ano',
    expected: 'previsto',
    expectedBars: 'Mais claro: previsto',
    withExpected: 'com o previsto',
    /** Of the month that today is in: the others beside it are over, or all to come. */
    underWay: 'em andamento',
    export: {
      file: (year: string) => `financeiro-${year}.csv`,
      state: 'Situação',
      done: (n: number) => (n === 1 ? '1 mês exportado' : `${n} meses exportados`),
    },
  },
  open: {
    title: 'O que vence esta semana?',
    overdue: (n: number) => (n === 1 ? '1 vencida' : `${n} vencidas`),
    due: (until: string) => `Até ${until}`,
    none: 'Nada a pagar até sábado.',
    pay: 'Pagar',
    payIt: (name: string) => `Pagar ${name}`,
    all: (n: number) => `Ver todas (${n})`,
  },
  expenses: {
    failed: 'Não foi possível carregar as despesas',
    list: 'Despesas',
    empty: 'Nenhuma despesa por aqui',
    emptyText: 'Anote o que o salão paga: aluguel, luz, produtos. O que se repete, uma vez só.',
    none: 'Nenhuma despesa com estes filtros',
    noneText: 'Tire um filtro, ou veja outro período.',
    clear: 'Limpar filtros',
    filters: {
      label: 'Filtros',
      group: 'Mostrar',
      groups: { todas: 'Todas', abertas: 'A pagar', pagas: 'Pagas', vencidas: 'Vencidas' },
      category: 'Categoria',
      everyCategory: 'Todas',
      by: 'Pela data',
      due: 'do vencimento',
      paid: 'do pagamento',
    },
    everyMonth: 'Vencidas de todos os meses, não só deste período.',
    total: 'Total',
    stillOpen: (amount: string) => `${amount} ainda a pagar`,
    corrections: (rows: string, corrections: string, figure: string) =>
      `${rows} nestas linhas ${corrections} de correções = ${figure} no caixa e no resumo.`,
    correctionsWhy:
      'São pagamentos mudados ou desfeitos em outro dia, ou que o caixa tem em outro dia porque o seu já estava fechado.',
    count: countExpenses,
    due: (day: string) => `Vence ${day}`,
    overdue: (day: string) => `Venceu ${day}`,
    paid: (day: string, method: string) => `Paga ${day}, ${method}`,
    enteredOn: (day: string) => `no caixa em ${day}`,
    edit: (name: string) => `Editar ${name}`,
    unpay: (name: string) => `${name} não foi paga`,
    remove: (name: string) => `Excluir ${name}`,
    receipt: (name: string) => `Comprovante de ${name}`,
    monthly: 'todo mês',
    export: {
      file: 'despesas.csv',
      done: (n: number) => (n === 1 ? '1 despesa exportada' : `${n} despesas exportadas`),
      head: [
        'Vencimento',
        'Despesa',
        'Categoria',
        'Fornecedor',
        'Valor',
        'Pagamento',
        'Forma de pagamento',
      ],
    },
  },
  form: {
    create: 'Nova despesa',
    edit: 'Editar despesa',
    description: 'O que é',
    descriptionHint: 'Por exemplo: conta de luz',
    category: 'Categoria',
    supplier: 'Fornecedor',
    supplierHint: 'Opcional',
    amount: 'Valor (R$)',
    due: 'Vencimento',
    dueWrong: 'Escolha a data do vencimento.',
    receipt: 'Comprovante',
    repeats: 'Repetir',
    once: 'Só uma vez',
    months: (n: number) => `Todo mês, por ${n} meses`,
    repeatsHint: (last: string) => `A última vence em ${last}.`,
    isPaid: 'Já foi paga',
    isFirstPaid: 'A primeira já foi paga',
    paidOn: 'Paga em',
    paidWrong: 'Use uma data até hoje.',
    method: 'Forma de pagamento',
    scope: 'Mudar',
    scopes: { one: 'Só esta', following: 'Esta e as próximas abertas' },
    save: 'Salvar',
    created: 'Despesa anotada',
    changed: 'Despesa atualizada',
  },
  payment: {
    title: (name: string) => `Pagar ${name}`,
    action: (amount: string) => `Pagar ${amount}`,
    busy: 'Pagando...',
    done: 'Despesa paga',
    failed: 'Não foi possível pagar',
    enteredOn: (paid: string, entered: string) =>
      `O caixa de ${paid} já estava fechado: a saída ficou no dia ${entered}.`,
  },
  undo: {
    title: (name: string) => `${name} não foi paga?`,
    lead: 'Ela volta a ficar em aberto, e entra um estorno com a data de hoje, pela mesma forma de pagamento.',
    action: 'Não foi paga',
    busy: 'Desfazendo...',
    done: 'Pagamento desfeito',
    failed: 'Não foi possível desfazer o pagamento',
  },
  removal: {
    title: (name: string) => `Excluir ${name}?`,
    open: 'Ela sai da lista e das contas.',
    paid: 'Ela sai da lista, e do valor pago entra um estorno com a data de hoje.',
    action: 'Excluir',
    one: 'Excluir só esta',
    following: 'Excluir esta e as próximas abertas',
    busy: 'Excluindo...',
    done: 'Despesa excluída',
    failed: 'Não foi possível excluir',
  },
} as const
