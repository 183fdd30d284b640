import type { SessionUser } from '#api/contract/contract.ts'
import { returnTarget } from '#domain/people/return-target.ts'
import { HOME_OF } from '#domain/people/role.ts'

/** Screens on the way in: to land on one of them again would lead nowhere. */
const DOORS = /^\/(?:$|login|register|forgot-password|reset-password|auth\/)/

/**
 * Where somebody lands who has just signed in.
 * @param wanted what a `return` parameter asks for; a foreign address leads home
 */
export function landingOf(role: SessionUser['role'], wanted?: string): string {
  const target = returnTarget(wanted)
  if (target && !DOORS.test(target) && isFor(role, target)) return target
  return HOME_OF[role]
}

/** An area that is another role's would only turn him away. */
function isFor(role: SessionUser['role'], target: string): boolean {
  if (/^\/admin\b/.test(target)) return role === 'admin'
  if (/^\/professional\b/.test(target)) return role === 'professional'
  return true
}
