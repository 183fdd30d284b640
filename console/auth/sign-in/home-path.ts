import type { SessionUser } from '#api/contract/contract.ts'
import { parseReturnTarget } from '#domain/people/return-target.ts'
import { HOME_PATHS } from '#domain/people/role.ts'

/** Screens on the way in: to land on one of them again would lead nowhere. */
const ENTRY_PAGES = /^\/(?:$|login|register|forgot-password|reset-password|auth\/)/

/**
 * Where somebody lands who has just signed in.
 * @param wanted what a `return` parameter asks for; a foreign address leads home
 */
export function getHomePath(role: SessionUser['role'], wanted?: string): string {
  const target = parseReturnTarget(wanted)
  if (target && !ENTRY_PAGES.test(target) && isAllowedFor(role, target)) return target
  return HOME_PATHS[role]
}

/** Another role's area would only turn them away. */
function isAllowedFor(role: SessionUser['role'], target: string): boolean {
  if (/^\/(admin|payment-success)\b/.test(target)) return role === 'admin'
  if (/^\/professional\b/.test(target)) return role === 'professional'
  return true
}
