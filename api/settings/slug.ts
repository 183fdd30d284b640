import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { countOldSlugs, findSlugOwner, keepOldSlug } from '#db/business-settings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { formatSlugProblem, formatTooManySlugs } from '#domain/business/settings-messages.pt-BR.ts'
import { findSlugProblem } from '#domain/text/slug.ts'

/** A house keeps the addresses that it had: without an end it would take everybody's. */
const MOST_OLD_SLUGS = 20

/** Whether an address is free, said as somebody types it; what is stored is judged anew as it is saved. */
export function checkSlugChoice(context: Context): Handler<Contract['GET /api/settings/slug']> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const slug = query.slug.trim().toLowerCase()
      const problem = findSlugProblem(slug)
      if (problem) return { state: problem, message: formatSlugProblem(problem) }
      const whose = await findSlugOwner(db, slug)
      if (whose === null) return { state: 'free', message: null }
      if (whose === user_id) return { state: 'own', message: null }
      return { state: 'taken', message: formatSlugProblem('taken') }
    })
}

type Move = { user_id: string; from: string; to: string; now: number }

/**
 * The old address goes on leading here. Another house's, old ones too, is not to be had.
 * @throws Refused `slug_taken`; `invalid_input` where the address was changed too often
 */
export async function moveToSlug(tx: Db, { user_id, from, to, now }: Move): Promise<void> {
  const whose = await findSlugOwner(tx, to)
  if (whose !== null && whose !== user_id) throw refuseTakenSlug()
  if (whose === null && (await countOldSlugs(tx, user_id)) >= MOST_OLD_SLUGS) {
    const fields = { 'changes.slug': formatTooManySlugs(MOST_OLD_SLUGS) }
    throw new RefusalError({ code: 'invalid_input', fields })
  }
  await keepOldSlug(tx, user_id, { from, to, created_at: now })
}

export const refuseTakenSlug = () =>
  new RefusalError({ code: 'slug_taken', fields: { 'changes.slug': formatSlugProblem('taken') } })
