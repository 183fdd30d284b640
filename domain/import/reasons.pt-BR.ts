/** Why a line cannot be taken, or not taken back. */
import { MOST_PRICE } from '#domain/business/offer-fields.ts'
import { formatReais, toReais } from '#domain/money/money.ts'

const IMPORT_REASONS = {
  name_missing: 'Falta o nome.',
  sum_line: 'Parece a linha de totais da planilha.',
  name_long: 'O nome passa de 120 caracteres.',
  phone_invalid: 'Telefone incompleto ou sem DDD.',
  email_invalid: 'E-mail inválido.',
  birth_invalid: 'Data de nascimento inválida: escreva dia, mês e ano, como 25/03/1990.',
  birth_far: 'Data de nascimento fora do que vale: use de 01/01/1900 até hoje.',
  text_long: 'Texto longo demais.',
  labels_many: 'Use até 10 etiquetas de 30 caracteres.',
  price_invalid: `Preço inválido: escreva um valor de ${formatReais(0)} a ${formatReais(MOST_PRICE)}, como 120,00.`,
  duration_invalid: 'Duração inválida: escreva minutos ou 1h30.',
  professional_unknown: 'Este profissional não está na equipe.',
  professional_which: 'Falta dizer qual profissional.',
  service_unknown: 'Este serviço não está no catálogo ou está inativo.',
  date_invalid: 'Data inválida.',
  date_far: 'Data longe demais: traga agendamentos de hoje até dois anos à frente.',
  date_past: 'Só agendamentos de hoje em diante.',
  time_invalid: 'Horário inválido.',
  amount_invalid: 'Valor inválido ou zero.',
  amount_decimals: 'Use no máximo duas casas depois da vírgula.',
  amount_negative: 'O saldo não pode ser negativo.',
  method_unknown: 'Forma desconhecida: use dinheiro, Pix, débito ou crédito.',
  day_far: 'Data do saldo fora do que vale: use de 01/01/2000 até hoje.',
  slot_taken: 'O horário já está ocupado.',
  time_blocked: 'O horário está fechado ou bloqueado.',
  client_blocked: 'Este cliente está bloqueado.',
  beyond_plan: 'Este cliente passa do limite do plano: o cadastro só pode ser lido.',
  too_many_offers: 'O catálogo está cheio.',
  refused: 'Não foi possível trazer esta linha.',
  used_since: 'Já foi usado ou alterado depois da importação.',
  used_booking: 'Ficou porque tem agendamento.',
  used_sale: 'Ficou porque tem compra de produto.',
  used_note: 'Ficou porque tem anotação ou foto de visita.',
  used_session: 'Ficou porque já entrou na sua página.',
  used_account: 'Ficou porque deve ou deixou dinheiro no salão.',
  used_merge: 'Ficou porque foi juntado com outro cadastro.',
  used_combo: 'Ficou porque faz parte de um combo.',
  in_trash: 'Ficou porque está na lixeira.',
  changed_since: 'Ficou porque foi alterado depois da importação.',
  known: 'Já está aqui.',
  same_line: 'Repete a linha {line} do arquivo.',
  slot_in_file: 'O horário já está ocupado pela linha {line} do arquivo.',
  balance_in_file: 'Só há um saldo inicial por forma: o desta já está na linha {line}.',
  balance_replaces: 'Troca o saldo inicial desta forma, que é de {amount}.',
  balance_here:
    'Já há um saldo inicial desta forma, de {amount}. Para trocar, desfaça a importação que o trouxe.',
} as const
export type ImportReason = keyof typeof IMPORT_REASONS

/** Why a balance went out of the books, as the reversal keeps it. */
export const BALANCE_REASONS = {
  undone: 'Importação desfeita',
  replaced: 'Trocado por outra importação',
} as const

/** As a line keeps it: why, and because of which other line of the file, or of how many centavos. */
export type StoredReason =
  | ImportReason
  | `${ImportReason} ${number}`
  | `${ImportReason}+${ImportReason}`

/** Of a line with several faults, all of them, in the order of its columns. */
export const joinReasons = (reasons: readonly ImportReason[]): StoredReason =>
  // Every part is one; the type tells of two alone.
  [...new Set(reasons)].join('+') as StoredReason

/**
 * What a stored reason says, and the line that it names. Codes of older versions may have no sentence
 * any more.
 */
export function parseReason(stored: string): { text: string; other: number | null } {
  const parts = stored.split('+').map(parseOne)
  return {
    text: parts.map(({ text }) => text).join(' '),
    other: parts.find(({ other }) => other !== null)?.other ?? null,
  }
}

function parseOne(stored: string): { text: string; other: number | null } {
  const [code = '', fact = ''] = stored.split(' ')
  const text = Object.hasOwn(IMPORT_REASONS, code)
    ? // What stands under its name is one.
      IMPORT_REASONS[code as ImportReason]
    : IMPORT_REASONS.refused
  return {
    text: text.replace('{line}', fact).replace('{amount}', formatReais(toReais(Number(fact)))),
    other: text.includes('{line}') && fact !== '' ? Number(fact) : null,
  }
}
