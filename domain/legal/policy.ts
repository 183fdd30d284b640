/** A text that binds: what it says, in sections that a link can lead to. */
export type Policy = {
  title: string
  /** One sentence: what is to be found in it. */
  lead: string
  /** The same where no plan is sold, if it then has to be another one. */
  leadWithoutPlans?: string
  /** The day its wording last changed, `YYYY-MM-DD`. */
  updated: string
  /** Empty while it is still to be written. */
  sections: readonly PolicySection[]
}

type PolicySection = {
  id: string
  heading: string
  lines: readonly string[]
  /** Those of its lines that are true only where a plan is sold. */
  linesOfPlans?: readonly string[]
  /** Speaks of trial, price or payment: left out where no plan is sold. */
  isOfPlans?: true
}

/** As it stands in an installation. */
export function getPolicyAsSold(policy: Policy, arePlansSold: boolean): Policy {
  if (arePlansSold) return policy
  const { lead, leadWithoutPlans = lead, sections } = policy
  const left = sections
    .filter(({ isOfPlans }) => !isOfPlans)
    .map(({ linesOfPlans = [], lines, ...section }) => ({
      ...section,
      lines: lines.filter((line) => !linesOfPlans.includes(line)),
    }))
  return { ...policy, lead: leadWithoutPlans, sections: left }
}

/** What each is called in an address: `#termos` opens it on the landing. */
export const POLICY_IDS = ['termos', 'privacidade', 'cookies', 'reembolso', 'lgpd'] as const
export type PolicyId = (typeof POLICY_IDS)[number]

/** What stands in a dialog whose text is still to be written (documents 1, section 1). */
export const UNFINISHED_POLICY = 'Este conteúdo está em desenvolvimento...'

/** Periods and limits that the texts promise (documents 1, section 9). */
export const POLICY_TERMS = {
  leastAge: 18,
  bookingYears: 5,
  liabilityMonths: 12,
  refund: { days: 7, analysisHours: 24, processingDays: 3, creditDays: 5 },
} as const
