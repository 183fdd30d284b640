/**
 * Two businesses with a canary in every private column, everybody who has to do with them, and a
 * third with a row in every table that the schema has.
 */

import { eq } from 'drizzle-orm'
import { business_settings } from '#db/tables/business.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import {
  isNeighbourText,
  NEIGHBOUR,
  plantNeighbour,
  readNeighbour,
} from '#tests/support/db/neighbour-rows.ts'
import type { Canary } from './canaries.ts'
import { makeTenant, type Tenant } from './tenant.ts'

type Slot = { date: string; time: string }
export type AccessFixture = {
  server: TestServer
  here: Tenant
  there: Tenant
  /** A third business with a row in every table of the schema, which nobody here may see. */
  neighbour: Canary[]
  free: Slot[]
  /** A number that was not given before. */
  next: () => number
  /** What `PASSWORD` is stored as. */
  password_hash: string
}

export const FIXTURE_PASSWORD = 'senha-do-passeio'

export async function createAccessFixture(server: TestServer): Promise<AccessFixture> {
  const here = await makeTenant(server, 'here', true)
  const there = await makeTenant(server, 'there', false)
  const neighbour = await makeNeighbour(server)
  const { body } = await server.call('GET /api/public/:slug/slots', {
    params: { slug: here.business.slug },
    query: { service_id: requireNth(here.business.services).id },
  })
  keepApart(here, there)
  const later = body.days.slice(5)
  const free = later.flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time })))
  let given = 0
  return {
    server,
    here,
    there,
    neighbour,
    // Half hours of the quarter-hour grid: no two of them overlap.
    free: free.filter(({ time }) => /:[03]0$/.test(time)),
    next: () => ++given,
    password_hash: await server.context.passwords.hash(FIXTURE_PASSWORD),
  }
}

/**
 * A business that is not found by its name. Every text of its rows is a canary, but for the id of a
 * message, which may stand in the log.
 */
async function makeNeighbour({ storage }: TestServer): Promise<Canary[]> {
  await plantNeighbour(storage)
  const hidden = { public_page_settings: { listed: false } }
  const own = eq(business_settings.user_id, NEIGHBOUR.user_id)
  await storage.write(async (tx) => {
    await tx.update(business_settings).set(hidden).where(own)
  })
  const rows = Object.entries(await storage.read(readNeighbour))
  const values = rows.flatMap(([name, texts]) =>
    texts.flatMap((text) =>
      Object.entries(JSON.parse(text)).filter(([key]) => name !== 'outbox' || key !== 'id'),
    ),
  )
  const texts = values.flatMap(([, value]) => (typeof value === 'string' ? value : []))
  return [...new Set(texts)].filter(isNeighbourText).map((text) => ({ text, of: [] }))
}

/** What is public over there has no business here: only those who belong there may read it. */
function keepApart(here: Tenant, there: Tenant): void {
  const { user_id, slug, services, professionals } = there.business
  const rows = [...services, ...professionals].map(({ id }) => id)
  const belong = Object.values(there.people)
  for (const text of [user_id, slug, ...rows]) there.secrets.push({ text, of: belong })
  // The owner's id stands in the public page; those of other accounts are their own.
  const { owner: _, ...accounts } = here.accounts
  for (const { id, person } of Object.values(accounts)) {
    here.secrets.push({ text: id, of: [person] })
  }
}

export function takeFreeSlot({ free }: AccessFixture): Slot {
  const slot = free.shift()
  if (!slot) throw new Error('the walk has used up every slot')
  return slot
}

export function listSecrets({ here, there, neighbour }: AccessFixture): Canary[] {
  return [...here.secrets, ...there.secrets, ...neighbour]
}

/** Those that a person may not read. */
export function listSecretsHiddenFrom(world: AccessFixture, person: string | null): Canary[] {
  return listSecrets(world).filter(({ of }) => person === null || !of.includes(person))
}

/**
 * The same for `/rest/v1`, which shows archived rows to whoever asks for them: a house's desk its
 * archived client, its owner the archived professional's bio too.
 */
export function listSecretsHiddenInRest(world: AccessFixture, person: string | null): Canary[] {
  const shown = [world.here, world.there].flatMap((tenant) => listArchivedOf(tenant, person))
  return listSecretsHiddenFrom(world, person).filter(({ text }) => !shown.includes(text))
}

function listArchivedOf(
  { business: { clients, professionals }, people }: Tenant,
  person: string | null,
): (string | null | undefined)[] {
  if (person !== people.owner && person !== people.reception) return []
  const texts = clients
    .filter(({ deleted }) => deleted)
    .flatMap(({ nome, email, telefone }) => [nome, email, telefone])
  const bios = professionals.filter(({ deleted }) => deleted).map(({ bio }) => bio)
  return person === people.owner ? [...texts, ...bios] : texts
}

export function findLeaks(secrets: readonly Canary[], text: string): string[] {
  return secrets.filter((secret) => text.includes(secret.text)).map((it) => `leaks ${it.text}`)
}
