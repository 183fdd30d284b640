import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import type { UserRow } from '#db/account/users.ts'
import {
  listSalonsByContact,
  listUpcomingClientBookings,
  type ProvenContacts,
  type SalonVisit,
} from '#db/client/salons.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type MySalons = Contract['GET /api/me/salons']
type Salon = HandlerResult<MySalons>['salons'][number]

/** What an account has proven: only by these do a salon's clients belong to it. */
export function getProvenContacts(account: UserRow): ProvenContacts {
  return {
    email: account.email_confirmed_at === null ? null : account.email,
    phone: account.phone_confirmed_at === null ? null : account.phone,
  }
}

/** The salons that know the account's proven e-mail or telephone, soonest booking first. */
export function listMySalons(context: Context): Handler<MySalons> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { account } = await caller(db)
      const contacts = getProvenContacts(account)
      const visits = await listSalonsByContact(db, contacts)
      const salons = await Promise.all(visits.map((visit) => loadSalon(db, visit, context.now())))
      return {
        salons: salons.sort(compareBySoonest),
        proven: Boolean(contacts.email ?? contacts.phone),
      }
    })
}

async function loadSalon(db: Db, visit: SalonVisit, now: number): Promise<Salon> {
  const { business, client_ids, last_date } = visit
  const from = getTodayInZone(toBusinessSettings(business).general_settings.timezone, now)
  return {
    name: business.business_name,
    slug: business.slug,
    logo: toSafePicture(business.business_logo),
    last_date,
    upcoming: await listUpcomingClientBookings(db, business.user_id, client_ids, from),
  }
}

/** By plain comparison: in the order of a language a sign like `~` comes before the digits. */
function compareBySoonest(a: Salon, b: Salon): number {
  const [one, other] = [getSoonestKey(a), getSoonestKey(b)]
  if (one === other) return a.name.localeCompare(b.name, 'pt-BR')
  return one < other ? -1 : 1
}

const getSoonestKey = ({ upcoming: [next] }: Salon) => (next ? `${next.date} ${next.time}` : '~')
