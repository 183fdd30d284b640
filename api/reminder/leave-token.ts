/** The address by which a client leaves a house's list: its message's id, vouched for. */
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#api/context.ts'

type Marks = Pick<Context, 'crypto'>

const MARK_LENGTH = 22

const getMark = ({ crypto }: Marks, id: string): string =>
  crypto.signMark(`leave:${id}`).slice(0, MARK_LENGTH)

/** What stands after `/sair/`. */
export const createLeaveToken = (context: Marks, id: string): string =>
  `${id}.${getMark(context, id)}`

/** The message that it stands in; null for one that is not ours. */
export function parseLeaveToken(context: Marks, token: string): string | null {
  const at = token.lastIndexOf('.')
  const id = token.slice(0, at)
  const given = Buffer.from(token.slice(at + 1))
  const expected = Buffer.from(getMark(context, id))
  const isOurs = at > 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? id : null
}

export const getLeaveLink = (address: string, token: string): string => `${address}/sair/${token}`
