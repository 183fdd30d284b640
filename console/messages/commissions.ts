import { formatReais } from '#domain/money/money.ts'
import type { StatementLineKind } from '#domain/statement/statement.ts'

/** Texts of `/admin/commissions`. */
export const commissionsText = {
  title: 'Comissões',
  lead: 'O que cada profissional ganhou e ainda não foi fechado, e os extratos já fechados.',
  tabs: {
    label: 'Partes da tela',
    open: 'Em aberto',
    closed: 'Extratos',
    earned: 'Por atendimento',
  },
  earned: {
    list: 'Comissões por atendimento',
    failed: 'Não foi possível carregar as comissões',
    total: (amount: string) => `Comissões destes dias: ${amount}`,
    row: (name: string, day: string, time: string) => `${name} · ${day} às ${time}`,
    empty: 'Nenhuma comissão nestes dias',
    emptyText: 'Cada comanda fechada aparece aqui com o que rendeu a quem atendeu.',
  },
  open: {
    list: 'Profissionais',
    failed: 'Não foi possível carregar as comissões',
    empty: 'Ninguém na equipe ainda',
    emptyText: 'Cadastre quem atende: a comissão de cada comanda fechada aparece aqui.',
    toTeam: 'Ir para os profissionais',
    total: (amount: number) =>
      amount < 0
        ? `${formatReais(-amount)} a descontar do próximo extrato`
        : `${formatReais(amount)} ainda sem extrato`,
    kinds: {
      services: 'Comissões de serviços',
      products: 'Comissões de produtos',
      tips: 'Gorjetas',
      fee: 'Taxas de cartão divididas',
      late: 'De dias já fechados',
      adjustment: 'Ajustes de atendimentos já fechados',
      carried: 'Saldo do extrato anterior',
      advance: 'Vales',
      deduction: 'Descontos',
    } satisfies Record<StatementLineKind, string>,
    nothing: 'Nada em aberto',
    since: (day: string, visits: string) => `Desde ${day} · ${visits}`,
    late: (visits: string, day: string, amount: number) =>
      `${visits} de dias já fechados, desde ${day}: ${formatReais(amount)}`,
    unpaid: (count: number, total: number) =>
      count === 1
        ? `1 extrato fechado, falta pagar: ${formatReais(total)}`
        : `${count} extratos fechados, falta pagar: ${formatReais(total)}`,
    owed: {
      label: 'Quanto o salão deve aos profissionais',
      total: 'Deve aos profissionais',
      closed: 'Extratos fechados, falta pagar',
      open: 'A acertar, sem extrato',
      off: 'A descontar de extratos fechados',
      debts: (amount: number) =>
        `Fora desta soma: ${formatReais(amount)} a descontar dos próximos extratos.`,
    },
    close: 'Conferir e fechar',
    closeOf: (name: string) => `Conferir e fechar as comissões de ${name}`,
    advance: 'Dar vale',
    advanceOf: (name: string) => `Dar vale a ${name}`,
  },
  closed: {
    list: 'Extratos fechados',
    failed: 'Não foi possível carregar os extratos',
    empty: 'Nenhum extrato por aqui',
    emptyText: 'Feche o período de um profissional e o extrato fica guardado aqui.',
    professional: 'Profissional',
    everybody: 'Todos',
    state: 'Pagamento',
    all: 'Todos',
    unpaid: 'A pagar',
    deducted: (amount: number) => `Descontado: ${formatReais(amount)}`,
    ofDays: (from: string | undefined, to: string | undefined, isDeducted: boolean) =>
      [
        isDeducted ? 'Só extratos com desconto' : 'Só extratos',
        from && `terminados desde ${from}`,
        to && `${from ? '' : 'terminados '}até ${to}`,
      ]
        .filter(Boolean)
        .join(' '),
    everyDay: 'Ver todos os extratos',
  },
  state: {
    open: 'A pagar',
    paid: (method: string, when: string) => `Pago por ${method} em ${when}`,
    settled: (when: string) => `Encerrado em ${when}, nada a pagar`,
    closed: (when: string) => `Fechado em ${when}`,
    confirmed: 'Recebimento confirmado',
    agreed: 'De acordo',
    disputed: 'Não confere',
  },
  preview: {
    back: 'Voltar para as comissões',
    title: (name: string) => `Comissões de ${name}`,
    failed: 'Não foi possível calcular o extrato',
    before: (visits: string, amount: number, day: string) =>
      `${visits} antes deste período, desde ${day}, não entrou em nenhum extrato: ${formatReais(amount)}.`,
    beforeMany: (visits: string, amount: number, day: string) =>
      `${visits} antes deste período, desde ${day}, não entraram em nenhum extrato: ${formatReais(amount)}.`,
    late: (visits: string, amount: number) =>
      `Entra também: ${visits} de dias que já tinham extrato, com a comanda fechada depois (${formatReais(amount)}).`,
    openVisit: (day: string) => `Abrir o atendimento de ${day}`,
    badDays: 'As datas deste endereço não formam um período: aqui está o que ficou em aberto.',
    begins: (day: string) => `Começa em ${day}: antes disso não houve nada a contar.`,
    include: 'Incluir neste extrato',
    empty: 'Nada a fechar neste período',
    emptyText: 'Comandas fechadas, gorjetas e vales dos dias escolhidos aparecem aqui.',
    later: (amount: number) =>
      `Vales dados depois deste período ficam para o próximo: ${formatReais(amount)}.`,
    deductions: 'Descontos',
    deductionsLead: 'Só o que foi combinado, cada um com o motivo: o profissional lê.',
    addDeduction: 'Incluir desconto',
    reason: 'Motivo',
    reasonWrong: 'Escreva o motivo.',
    amount: 'Valor (R$)',
    amountWrong: 'Digite um valor acima de zero.',
    dropDeduction: 'Tirar desconto',
    submit: (amount: number) => `Fechar extrato de ${formatReais(amount)}`,
    submitDebt: 'Fechar extrato sem valor a pagar',
    belowZero: {
      title: 'O desconto passa do que há a pagar',
      lead: (reais: number) =>
        `O profissional não recebe nada agora e fica devendo ${formatReais(reais)}, que saem do próximo extrato.`,
    },
    submitting: 'Fechando...',
    done: 'Extrato fechado',
    failedAct: 'O extrato não foi fechado',
  },
  statement: {
    title: (name: string) => `Extrato de ${name}`,
    failed: 'Não foi possível carregar o extrato',
    pay: 'Pagar',
    settle: 'Encerrar sem pagamento',
    reopen: 'Reabrir',
    reverse: 'Estornar pagamento',
    changed: (amount: number, total: number) =>
      `Atendimentos destes dias mudaram depois do fechamento (${amount < 0 ? '' : '+'}${formatReais(amount)}): hoje este extrato daria ${formatReais(total)}.`,
    reopenFirst:
      'Reabra e feche de novo antes de pagar; se pagar assim, a diferença entra no próximo.',
    inNext: 'A diferença entra no próximo extrato.',
    says: (name: string, note: string) => `${name} diz que não confere: “${note}”`,
    saysNothing: (name: string) => `${name} diz que não confere.`,
  },
  pay: {
    title: (name: string) => `Pagar ${name}`,
    lead: { cash: 'O valor sai da gaveta de hoje.', other: 'O valor sai da conta do salão.' },
    method: 'Como foi pago',
    submit: (amount: number) => `Pagar ${formatReais(amount)}`,
    submitting: 'Pagando...',
    done: 'Extrato pago',
    failed: 'O extrato não foi pago',
  },
  settle: {
    title: 'Encerrar sem pagamento?',
    lead: (amount: number) =>
      amount === 0
        ? 'Não há nada a pagar: nenhum dinheiro sai do caixa.'
        : `Nenhum dinheiro sai do caixa. ${formatReais(-amount)} passam como saldo para o próximo extrato.`,
    action: 'Encerrar',
    busy: 'Encerrando...',
    done: 'Extrato encerrado',
  },
  reopen: {
    title: 'Reabrir este extrato?',
    lead: 'O extrato deixa de existir: atendimentos e vales voltam a ficar em aberto.',
    action: 'Reabrir',
    busy: 'Reabrindo...',
    done: 'Extrato reaberto',
    failed: 'O extrato não foi reaberto',
  },
  reverse: {
    title: 'Estornar o pagamento?',
    lead: 'Entra um estorno com a data de hoje, pela mesma forma de pagamento, e o extrato fica a pagar.',
    reason: 'Motivo',
    reasonWrong: 'Diga o motivo.',
    submit: 'Estornar',
    busy: 'Estornando...',
    done: 'Pagamento estornado',
    failed: 'O pagamento não foi estornado',
  },
  advance: {
    title: (name: string) => `Dar vale a ${name}`,
    /** By how it is given: only what is paid in cash leaves the drawer. */
    lead: {
      cash: 'O valor sai da gaveta de hoje e é descontado no próximo extrato.',
      other: 'O valor sai da conta do salão, não da gaveta, e é descontado no próximo extrato.',
    },
    amount: 'Valor (R$)',
    amountWrong: 'Digite um valor acima de zero.',
    method: 'Como foi pago',
    note: 'Observação (opcional)',
    submit: 'Dar vale',
    submitting: 'Guardando...',
    done: 'Vale guardado',
    failed: 'O vale não foi guardado',
    reverse: (day: string) => `Estornar o vale de ${day}`,
    reverseTitle: (day: string) => `Estornar o vale de ${day}?`,
    reverseLead: {
      cash: 'O valor volta à gaveta, com a data de hoje.',
      other: 'O valor volta à conta do salão, com a data de hoje. A gaveta não muda.',
    },
    reverseAction: 'Estornar',
    reversing: 'Estornando...',
    reversed: 'Vale estornado',
    reverseFailed: 'O vale não foi estornado',
  },
} as const
