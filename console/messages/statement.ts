import { formatReais } from '#domain/money/money.ts'
import type { StatementLineKind } from '#domain/statement/statement.ts'

const countVisits = (n: number) => (n === 1 ? '1 atendimento' : `${n} atendimentos`)
const countProducts = (n: number) => (n === 1 ? '1 vendido' : `${n} vendidos`)

/** Texts of a professional's statement, as owner and professional read it. */
export const statementText = {
  period: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  lines: 'Linhas do extrato',
  kinds: {
    services: 'Serviços',
    products: 'Produtos',
    tips: 'Gorjetas',
    fee: 'Taxas de cartão',
    late: 'Atendimento',
    adjustment: 'Ajuste',
    carried: 'Saldo do extrato anterior',
    advance: 'Vale',
    deduction: 'Desconto',
  } satisfies Record<StatementLineKind, string>,
  atRate: (name: string, rate: number) => `${name} a ${rate}%`,
  of: (name: string, day: string) => `${name} de ${day}`,
  visits: countVisits,
  count: (kind: StatementLineKind, n: number) =>
    kind === 'products' ? countProducts(n) : countVisits(n),
  onBase: (counted: string, base: number) => `${counted}, ${formatReais(base)}`,
  rounded: (detail: string) => `${detail}, arredondado item a item`,
  late: 'Comanda fechada depois do extrato desse dia',
  adjusted: 'Comanda mudada depois de fechada',
  carried: (day: string) => `Ficou do período até ${day}`,
  given: (method: string) => `Adiantado: ${method}`,
  earned: { own: 'Você ganhou', house: 'Ganho no período' },
  total: { open: 'A pagar', paid: 'Pago', own: 'A receber', ownPaid: 'Pago a você' },
  debt: 'Fica para o próximo extrato',
  owed: (amount: string) => `Fica devendo ${amount}, que passa ao próximo extrato`,
  unread: (n: number) =>
    n === 1
      ? '1 linha não pôde ser lida; o total conta com ela.'
      : `${n} linhas não puderam ser lidas; o total conta com elas.`,
  /** Of payments that were taken back. */
  earlier: {
    list: 'Respostas a pagamentos estornados',
    payment: (method: string, when: string) => `o pagamento por ${method} de ${when}`,
    settling: (when: string) => `o encerramento de ${when}`,
    confirmed: (who: string, when: string, paid: string) => `${who} confirmou em ${when} ${paid}`,
    disputed: (who: string, when: string, paid: string) =>
      `${who} disse em ${when} que não confere ${paid}`,
    agreed: (who: string, when: string, settled: string) =>
      `${who} disse em ${when} que está de acordo com ${settled}`,
    reversed: (when: string) => `Estornado em ${when}.`,
    /** Of one that had nothing to pay: no money came back. */
    reopened: (when: string) => `Desfeito em ${when}.`,
  },
  parts: {
    show: (n: number) => (n === 1 ? 'Ver o atendimento' : `Ver os ${n} atendimentos, um a um`),
    showAdjusted: 'Ver os atendimentos, um a um',
    list: 'Atendimentos do extrato',
    tip: 'Gorjeta',
    fee: 'Taxa de cartão',
    adjustment: 'Ajuste de um atendimento já fechado',
    gone: 'Atendimento excluído',
    percentOf: (rate: number, base: number) => `${rate}% de ${formatReais(base)}`,
    open: (client: string) => `Abrir o atendimento de ${client}`,
  },
  print: 'Imprimir ou salvar em PDF',
  printing: 'Preparando…',
  sheet: {
    title: 'Demonstrativo de cotas-partes',
    draft: 'Prévia do demonstrativo de cotas-partes, ainda não fechado',
    taxId: (name: string) => `CNPJ ou CPF do ${name.toLowerCase()}`,
    noTaxId: 'não informado',
    law: 'Contrato de parceria, Lei nº 13.352, de 27 de outubro de 2016',
    house: 'Salão-parceiro',
    partner: 'Profissional-parceiro',
    period: 'Período',
    closed: 'Fechado em',
    paid: 'Pago em',
    group: 'Grupo',
    listed: 'Valor de tabela ou da comanda',
    changed: 'Descontos, cortesias e acréscimos',
    sold: 'Valor pago pelo cliente',
    houseShare: 'Cota-parte do salão-parceiro',
    partnerShare: 'Cota-parte do profissional-parceiro',
    sum: 'Soma das cotas-partes',
    rules: {
      paid: 'Valor de tabela ou da comanda menos descontos e cortesias (mais acréscimos) = valor pago pelo cliente.',
      discounts:
        'A cota-parte do profissional é o percentual combinado sobre o valor de tabela, ou sobre o preço escrito na comanda no lugar dele; descontos e cortesias dados ao cliente saem da cota-parte do salão, e acréscimos ficam com ela.',
      rounding:
        'Cada item é arredondado ao centavo: a soma pode diferir em centavos do percentual sobre o total.',
      shares: 'Cota-parte do salão + cota-parte do profissional = valor pago pelo cliente.',
      fee: 'A taxa de cartão que cabe ao profissional passa para o salão, que a paga à operadora.',
    },
    others: 'Gorjetas, vales, descontos e saldo anterior',
    partnerSum: 'Soma com a cota-parte do profissional-parceiro',
    forward: 'Saldo que passa para o próximo demonstrativo',
    total: 'Valor a pagar ao profissional-parceiro',
    totalPaid: 'Valor pago ao profissional-parceiro',
    place: 'Local e data',
    paidBy: (method: string, day: string) => `${day}, por ${method}`,
    debt: 'Nada a pagar: o saldo fica para o próximo demonstrativo.',
    visits: {
      title: 'Atendimentos deste demonstrativo',
      day: 'Dia',
      client: 'Cliente',
      what: 'O que',
      paid: 'Valor pago pelo cliente',
      share: 'Do profissional-parceiro',
      sum: 'Soma dos atendimentos',
      partial: 'Soma dos atendimentos acima: a lista não está inteira',
    },
  },
} as const
