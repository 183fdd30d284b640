import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { findSignUpSalon } from '#api/identity/account/sign-up.ts'
import type { Handler } from '#api/mount.ts'
import { listSalonsByContact, listUpcomingByContact, type SalonVisit } from '#db/client/salons.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { type ProvenContacts, toContactProof } from '#domain/people/client-proof.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type MySalons = Contract['GET /api/me/salons']
type Salon = HandlerResult<MySalons>['salons'][number]

/** The salons that know the account's proven e-mail or telephone, soonest booking first. */
export function listMySalons(context: Context): Handler<MySalons> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account } = await caller(db)
      const proof = toContactProof(account)
      const visits = await listSalonsByContact(db, proof)
      const salons = await Promise.all(
        visits.map((visit) => loadSalon(db, visit, proof.contacts, context.now())),
      )
      const made = salons.length > 0 ? null : await findSignUpSalon(db, account.user_metadata)
      return {
        salons: salons.sort(compareBySoonest),
        proven: proof.account_id !== null,
        ...(made && { made_at: { name: made.business_name, slug: made.slug } }),
      }
    })
}

async function loadSalon(
  db: Db,
  { business, last_date }: SalonVisit,
  contacts: ProvenContacts,
  now: number,
): Promise<Salon> {
  const from = getTodayInZone(toBusinessSettings(business).general_settings.timezone, now)
  return {
    name: business.business_name,
    slug: business.slug,
    logo: toSafePicture(business.business_logo),
    last_date,
    upcoming: await listUpcomingByContact(db, business.user_id, contacts, from),
  }
}

/** By plain comparison: in the order of a language a sign like `~` comes before the digits. */
function compareBySoonest(a: Salon, b: Salon): number {
  const [one, other] = [getSoonestKey(a), getSoonestKey(b)]
  if (one === other) return a.name.localeCompare(b.name, 'pt-BR')
  return one < other ? -1 : 1
}

const getSoonestKey = ({ upcoming: [next] }: Salon) => (next ? `${next.date} ${next.time}` : '~')
