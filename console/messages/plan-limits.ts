import type { LimitedRows } from '#domain/plan/plans.ts'

const ROWS: Record<LimitedRows, { many: string; add: string }> = {
  professionals: { many: 'profissionais', add: 'incluir mais alguém' },
  clients: { many: 'clientes', add: 'cadastrar mais clientes' },
}

const format = (count: number) => count.toLocaleString('pt-BR')

/** What lies beyond a plan's limit, and by which rule. */
export const BEYOND_RULE =
  'Vale a ordem do cadastro: os mais antigos continuam editáveis, e o cadastro dos mais novos, que passam do limite, só pode ser lido. Ninguém perde horário, e os clientes continuam agendando. Quando alguém é arquivado, o seguinte da fila volta a ser editável.'

/** Texts of what a plan's limit leaves to do on a screen. */
export const planLimitsText = {
  label: 'Limite do plano',
  full: (rows: LimitedRows, most: number) =>
    `Seu plano leva até ${format(most)} ${ROWS[rows].many}, e todos os lugares estão ocupados. Para ${ROWS[rows].add}, mude de plano ou arquive quem não precisa mais.`,
  beyond: (rows: LimitedRows, used: number, most: number) =>
    `São ${format(used)} ${ROWS[rows].many}, e seu plano leva até ${format(most)}. ${BEYOND_RULE} Para editar todos, mude de plano ou arquive quem não precisa mais.`,
  /** Of what a file would bring in. @param fresh so many are new */
  tooMany: (used: number, fresh: number, most: number) => {
    const over = Math.min(fresh, used + fresh - most)
    return `Com estes seriam ${format(used + fresh)} clientes, e seu plano leva até ${format(most)}: não há lugar para ${over === 1 ? '1 deles' : `${format(over)} deles`}. Traga um arquivo menor, arquive quem não precisa mais ou mude de plano.`
  },
  counted: (used: number, most: number) => `${format(used)} de ${format(most)} clientes do plano`,
  seeReadOnly: 'Ver quem está só para leitura',
  see: 'Ver planos',
} as const
