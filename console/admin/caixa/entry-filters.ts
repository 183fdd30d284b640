/** Which entries the list shows, kept in the address so that a figure elsewhere opens onto its own. */
import { LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { MONEY_DIRECTIONS, type MoneyDirection } from '#domain/till/flow.ts'
import { ENTRY_DAYS, ENTRY_GROUPS, type EntryFilters } from '#domain/till/till.ts'
import { isDate } from '#domain/time/civil-time.ts'

/** What the address says in `lado`. */
export const DIRECTION_PARAMS = { in: 'entradas', out: 'saidas' } as const satisfies Record<
  MoneyDirection,
  string
>

/** In `tipo`. */
const GROUP_PARAMS = {
  income: 'recebido',
  takings: 'recebido-sem-gorjetas',
  money: 'dinheiro',
  drawer: 'gaveta',
  revenue: 'receita',
  visits: 'atendimentos',
  counter: 'balcao',
  account: 'contas',
  tips: 'gorjetas',
  fees: 'taxas',
  paid_out: 'profissionais',
  spent: 'despesas',
  advances: 'vales',
  statements: 'comissoes',
  suprimento: 'suprimentos',
  sangria: 'sangrias',
  closing: 'retiradas',
  count: 'diferencas',
  opening: 'saldo-inicial',
} as const satisfies Record<(typeof ENTRY_GROUPS)[number], string>

/** In `por`. */
const DAY_PARAMS = {
  arrival: 'recebimento',
  visit: 'atendimento',
  later: 'a-caminho',
  earlier: 'de-antes',
} as const satisfies Record<Exclude<(typeof ENTRY_DAYS)[number], 'day'>, string>

type SearchParams = { [name: string]: string | undefined }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseEntryFilters({
  lado,
  tipo,
  forma,
  por,
  a_caminho,
}: SearchParams): EntryFilters {
  if (a_caminho && isDate(a_caminho)) return { on_its_way: a_caminho }
  const of = ENTRY_GROUPS.find((one) => GROUP_PARAMS[one] === tipo)
  const method = LEDGER_METHODS.find((one) => one === forma)
  const by = ENTRY_DAYS.find((one) => one !== 'day' && DAY_PARAMS[one] === por)
  const direction = MONEY_DIRECTIONS.find((one) => DIRECTION_PARAMS[one] === lado)
  return {
    ...(direction && { direction }),
    ...(of && { of }),
    ...(method && { method }),
    ...(by && { by }),
  }
}

/** Are only the entries of a figure shown? */
export const isNarrowed = ({ of, method, by, on_its_way }: EntryFilters): boolean =>
  of !== undefined || method !== undefined || by !== undefined || on_its_way !== undefined

/** The address of these, without the days. */
export const formatEntryFilters = ({
  direction,
  of,
  method,
  by,
  on_its_way,
}: EntryFilters): { [name: string]: string } => ({
  ...(on_its_way && { a_caminho: on_its_way }),
  ...(direction && { lado: DIRECTION_PARAMS[direction] }),
  ...(of && { tipo: GROUP_PARAMS[of] }),
  ...(method && { forma: method }),
  ...(by && by !== 'day' && { por: DAY_PARAMS[by] }),
})
