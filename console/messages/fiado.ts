/** Texts of fiado: what clients owe and what they left. Of one client it is their "conta de fiado". */
import { formatReais } from '#domain/money/money.ts'

export const fiadoText = {
  title: 'Fiado',
  back: 'Caixa',
  heading: (reais: number) => `${formatReais(reais)} a receber`,
  lead: (debtors: number, credit: number, creditors: number) =>
    [
      debtors === 1 ? '1 cliente deve' : `${debtors} clientes devem`,
      creditors > 0 &&
        `${creditors === 1 ? '1 tem' : `${creditors} têm`} ${formatReais(credit)} de crédito`,
    ]
      .filter(Boolean)
      .join(' · '),
  failed: 'Não foi possível carregar o fiado',
  list: 'Contas de fiado em aberto',
  empty: 'Ninguém deve nada',
  emptyText:
    'Ao fechar uma comanda, escolha “Fiado” para cobrar depois. A conta de fiado aparece aqui.',
  since: (day: string) => `última em ${day}`,
  // Not broken before its amount, nor within it.
  limit: (reais: number) => `limite ${formatReais(reais)}`.replaceAll(' ', '\u00a0'),
  noFiado: 'não compra fiado',
  archived: 'arquivado',
  owes: (reais: number) => `Deve ${formatReais(reais)}`,
  credit: (reais: number) => `${formatReais(reais)} de crédito`,
  even: 'Nada em aberto',
  receive: 'Receber',
  receiveFrom: (name: string) => `Receber de ${name}`,
  part: 'Conta de fiado',
  partEmpty: 'Nada foi vendido fiado.',
  limitIs: (reais: number) => `Limite do fiado: ${formatReais(reais)}`,
  moves: 'Movimentos da conta de fiado',
  charge: 'Ficou fiado na comanda',
  creditUsed: 'Crédito usado na comanda',
  payment: (method: string) => `Pagamento em ${method}`,
  reversed: (reason: string | null) => (reason ? `estornado: ${reason}` : 'comanda reaberta'),
  pay: {
    title: (name: string) => `Receber de ${name}`,
    failed: 'O pagamento não foi registrado',
    loadFailed: 'Não foi possível abrir a conta de fiado',
    amount: 'Quanto pagou',
    amountWrong: 'Digite um valor acima de zero.',
    method: 'Forma de pagamento',
    rest: (reais: number) => `Fica devendo ${formatReais(reais)}.`,
    settled: 'O fiado fica quitado.',
    left: (reais: number) => `${formatReais(reais)} ficam como crédito do cliente.`,
    submit: 'Receber',
    busy: 'Recebendo…',
    done: (reais: number) => `Recebido ${formatReais(reais)}`,
    doneRest: (reais: number, rest: number) =>
      `Recebido ${formatReais(reais)}. Ainda deve ${formatReais(rest)}`,
  },
  reverse: {
    action: (what: string) => `Estornar ${what}`,
    title: 'Estornar pagamento',
    lead: (reais: number) =>
      `${formatReais(reais)} voltam com um lançamento de hoje, e o fiado volta a ser cobrado.`,
    reason: 'Motivo',
    reasonWrong: 'Diga o motivo.',
    submit: 'Estornar',
    busy: 'Estornando…',
    done: 'Pagamento estornado',
    failed: 'O estorno não foi registrado',
  },
} as const
