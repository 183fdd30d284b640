import { z } from 'zod'
import { requireClientRecord } from '#api/client/record.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import {
  type FiadoMoveRow,
  listFiadoMoves,
  listOpenFiados,
  sumOpenFiados,
  sumOwed,
} from '#db/client/fiado-moves.ts'

const PAGE_SIZE = 50
const MOVES_SIZE = 20
const cursorShape = z.tuple([z.int(), cursorText])

/** Whoever owes the house or has left something there, archived or not. */
export function listFiados(context: Context): Handler<Contract['GET /api/accounts']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const after = query.after === undefined ? null : parseFiadoCursor(query.after)
      const rows = await listOpenFiados(db, user_id, { after, most: PAGE_SIZE + 1 })
      const page = cutPage(rows, PAGE_SIZE, ({ owed, client_id }) => [owed, client_id])
      return {
        accounts: page.shown,
        sums: after ? null : await sumOpenFiados(db, user_id),
        next: page.next,
      }
    })
}

function parseFiadoCursor(text: string) {
  const [owed, client_id] = parseCursor(cursorShape, text, 'after')
  return { owed, client_id }
}

export function getClientFiado(
  context: Context,
): Handler<Contract['GET /api/clients/:id/account']> {
  return ({ params: { id }, query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const { account_limit } = await requireClientRecord(db, user_id, id, { archived: true })
      const after = query.after === undefined ? null : parseMoveCursor(query.after)
      const rows = await listFiadoMoves(db, user_id, id, { after, most: MOVES_SIZE + 1 })
      const page = cutPage(rows, MOVES_SIZE, (move) => [move.created_at, move.id])
      return {
        owed: await sumOwed(db, user_id, id),
        account_limit,
        moves: page.shown.map(toFiadoMove),
        next: page.next,
      }
    })
}

function parseMoveCursor(text: string) {
  const [created_at, id] = parseCursor(cursorShape, text, 'after')
  return { created_at, id }
}

const toFiadoMove = ({ note, ...move }: FiadoMoveRow) => {
  const { id, kind, amount, method, card_brand, booking_id, day, created_at, reversed_at } = move
  const paid = { method, card_brand }
  return { id, kind, amount, ...paid, booking_id, day, created_at, reversed_at, reason: note }
}
