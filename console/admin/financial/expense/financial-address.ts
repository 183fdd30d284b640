/** What the address of `/admin/financial` says. */
import type { AccountingBasis } from '#domain/finance/income-statement.ts'
import type { Period } from '#domain/time/period.ts'

export type SearchParams = { [name: string]: string | undefined }

/** Of `aba`. */
export const EXPENSES_TAB = 'despesas'
const CASH = 'caixa'

export const parseBasis = ({ regime }: SearchParams): AccountingBasis =>
  regime === CASH ? 'cash' : 'competence'

export const formatBasis = (basis: AccountingBasis) => (basis === 'cash' ? { regime: CASH } : {})

/** What both tabs have in common: the days, and how they are counted. */
export const keepChoice = (params: SearchParams): { [name: string]: string } =>
  Object.fromEntries(
    ['de', 'ate', 'regime'].flatMap((name) => {
      const value = params[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export const formatPeriodSearch = ({ from, to }: Period) => ({ de: from, ate: to })
