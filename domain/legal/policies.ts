import { COOKIES } from './cookies.pt-BR.ts'
import { LGPD } from './lgpd.pt-BR.ts'
import type { Policy, PolicyId } from './policy.ts'
import { PRIVACY } from './privacy.pt-BR.ts'
import { REFUND } from './refund.pt-BR.ts'
import { TERMS } from './terms.pt-BR.ts'

export const POLICIES: Record<PolicyId, Policy> = {
  termos: TERMS,
  privacidade: PRIVACY,
  cookies: COOKIES,
  reembolso: REFUND,
  lgpd: LGPD,
}

/** The pages that hold them, each with what belongs to it; a name leads to its place there. */
export const POLICY_PAGES = {
  '/terms': ['termos', 'reembolso'],
  '/privacy': ['privacidade', 'cookies', 'lgpd'],
} as const satisfies Record<string, readonly PolicyId[]>

/** `/terms#reembolso`: where a text stands on a page of its own. */
export function getPolicyPath(id: PolicyId): string {
  const found = Object.entries(POLICY_PAGES).find(([, ids]) => ids.some((one) => one === id))
  return `${found?.[0] ?? '/terms'}#${id}`
}
