import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { listCardFees, replaceCardFees } from '#db/card-fees.ts'
import { type CardFee, sortCardFees } from '#domain/receiving/card-fee.ts'

type WireFee = Omit<CardFee, 'hundredths'> & { percent: number }

const toWireFee = ({ hundredths, ...fee }: CardFee): WireFee => ({ ...fee, percent: hundredths })
const toCardFees = (fees: readonly WireFee[]): CardFee[] =>
  sortCardFees(fees.map(({ percent, ...fee }) => ({ ...fee, hundredths: percent })))

export function getCardFees(context: Context): Handler<Contract['GET /api/card-fees']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return { fees: (await listCardFees(db, user_id)).map(toWireFee) }
    })
}

/** Saved twice it is one change; of two who differ the second is told. Entries of before stay. */
export function changeCardFees(context: Context): Handler<Contract['PUT /api/card-fees']> {
  return ({ body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const stored = await listCardFees(tx, user_id)
      const wanted = toCardFees(body.fees)
      if (isDeepStrictEqual(stored, wanted)) return { fees: stored.map(toWireFee) }
      if (!isDeepStrictEqual(stored, toCardFees(body.shown)))
        throw new RefusalError({ code: 'settings_changed' })
      await replaceCardFees(tx, user_id, wanted)
      const facts = { setting: 'card_fees', from: format(stored), to: format(wanted) } as const
      await writeAudit(tx, context, account.id, 'settings_changed', origin, facts)
      return { fees: wanted.map(toWireFee) }
    })
}

/** For the history. */
const format = (fees: readonly CardFee[]): string =>
  JSON.stringify(
    fees.map(({ method, brand, hundredths, days }) => [method, brand, hundredths, days]),
  )
