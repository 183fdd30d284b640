/** What a house has to pay (documents 1, "Financial"). */
import type { Centavos } from '#domain/money/money.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { getMonthPeriod } from '#domain/time/period.ts'

/** What it is for, in the order in which a form offers them. */
export const EXPENSE_CATEGORIES = [
  'aluguel',
  'contas',
  'produtos',
  'salarios',
  'impostos',
  'manutencao',
  'marketing',
  'equipamentos',
  'taxas',
  'outros',
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

/** By what a list is filtered; `overdue` is open and due before today. */
export const EXPENSE_STATES = ['open', 'paid', 'overdue'] as const
export type ExpenseState = (typeof EXPENSE_STATES)[number]

/** Which of those that were written down together: the one, or it and the later ones that are open. */
export const EXPENSE_SCOPES = ['one', 'following'] as const
export type ExpenseScope = (typeof EXPENSE_SCOPES)[number]

export const EXPENSE_TEXT_LENGTH = 120

/** The first year in which an expense may be due or paid: an earlier one is a slip of the hand. */
export const FIRST_EXPENSE_YEAR = 2000

/** @param day a civil day */
export const isExpenseDay = (day: string): boolean => day >= `${FIRST_EXPENSE_YEAR}-01-01`

/** How many months one may be written down for at once. */
export const LEAST_REPEATS = 2
export const MOST_REPEATS = 24

type Due = { due_on: string; paid_on: string | null }

/** Open, and its day has passed. @param today at the house */
export const isOverdue = ({ due_on, paid_on }: Due, today: string): boolean =>
  paid_on === null && due_on < today

/**
 * The same day of the month some months later (below 0: before); the last one of a shorter month.
 * @param date `YYYY-MM-DD`
 */
export function addMonthsToDate(date: string, months: number): string {
  const count = countMonths(date) + months
  const first = `${Math.trunc(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}-01`
  const day = addDays(first, Number(date.slice(8)) - 1)
  const { to } = getMonthPeriod(first)
  return day > to ? to : day
}

/** The days on which a monthly expense is due, the first of them given. */
export const listMonthlyDays = (first: string, months: number): string[] =>
  Array.from({ length: months }, (_, month) => addMonthsToDate(first, month))

/**
 * When a later one of a series is due once an earlier one moved to another day: as many months behind
 * it as before.
 */
export const moveSeriesDay = (later: string, moved: { from: string; to: string }): string =>
  addMonthsToDate(moved.to, countMonths(later) - countMonths(moved.from))

const countMonths = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** In centavos: R$ 1.000.000,00. */
export const MOST_EXPENSE = 100_000_000
export const isExpenseAmount = (amount: Centavos): boolean =>
  Number.isInteger(amount) && amount > 0 && amount <= MOST_EXPENSE
