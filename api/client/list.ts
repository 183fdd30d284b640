import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { type ClientRow, searchClients } from '#db/client/clients.ts'
import { listOwed } from '#db/client/fiado-moves.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { refuseBlockedForOwner } from './find-or-create.ts'

/** Clients to choose from, each with the reason why they may not book, if there is one. */
export function listClients(context: Context): Handler<Contract['GET /api/clients']> {
  return ({ query: { q = '' } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const found = await searchClients(db, user_id, q)
      const ids = found.map(({ id }) => id)
      const owed = await listOwed(db, user_id, ids)
      return {
        clients: found.map((client) => ({
          ...toClientOption(client, context.now()),
          owed: owed.get(client.id) ?? 0,
        })),
      }
    })
}

function toClientOption(client: ClientRow, now: number) {
  const { id, nome, telefone, email, frequencia, ultima_visita } = client
  const refusal = refuseBlockedForOwner(client, now)
  const blocked = refusal && { message: formatRefusal(refusal) }
  return { id, nome, telefone, email, frequencia, ultima_visita, blocked }
}
