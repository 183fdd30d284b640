import { SETTINGS } from './env.ts'

/** Below it, one sign is too much of a name: PORTS, HOSTS and the like are other programs' own. */
const SHORTEST = 5

/**
 * A misspelt variable counts as not set, which nobody sees: an owner of `OWNER_EMAIL` pays for a plan.
 * @returns a line for each variable that is one sign away from a setting
 */
export function listMisspelt(variables: NodeJS.ProcessEnv): string[] {
  const unknown = Object.keys(variables).filter((name) => !SETTINGS.includes(name))
  return unknown.flatMap((name) => {
    const meant = SETTINGS.find((one) => one.length >= SHORTEST && isOneSignAway(name, one))
    return meant ? [`${name} is no setting and is not read: is ${meant} meant?`] : []
  })
}

/** One sign more, less or another one, or two in each other's place. */
function isOneSignAway(one: string, other: string): boolean {
  const from = countShared(one, other)
  const [left, right] = [one.slice(from), other.slice(from)]
  const until = countShared(reverse(left), reverse(right))
  const [mine, its] = [left, right].map((text) => text.slice(0, text.length - until))
  if (mine === undefined || its === undefined) return false
  if (mine.length <= 1 && its.length <= 1) return true
  return mine.length === 2 && mine === reverse(its)
}

const reverse = (text: string): string => [...text].reverse().join('')

/** Signs that both begin with. */
function countShared(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}
