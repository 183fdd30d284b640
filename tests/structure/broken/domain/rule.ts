import { addDays } from 'date-fns'

export type Rule = { days: number }
export const later = (rule: Rule, from: Date) => addDays(from, rule.days)
