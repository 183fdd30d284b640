export type Rule = { days: number }
export const later = (rule: Rule, from: number) => from + rule.days
