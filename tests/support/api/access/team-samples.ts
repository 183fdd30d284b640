/** Valid calls about the team: professionals, the reception, and their invitations. */
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { profiles } from '#db/tables/business.ts'
import { professionals } from '#db/tables/service.ts'
import { MS_A_DAY, WEEKDAYS } from '#domain/time/civil-time.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import { type AccessFixture, FIXTURE_PASSWORD } from './access-fixture.ts'
import {
  type CreateSampleCall,
  createEmptySample,
  type SampleCall,
  type SampleCalls,
} from './sample.ts'

const freshMail = ({ next }: AccessFixture) => `equipe${next()}@x.example`

/** Somebody new on the staff, who has no account yet. */
async function hire(
  { server, here, next }: AccessFixture,
  fields: Partial<typeof professionals.$inferInsert> = {},
): Promise<string> {
  const id = `novato-${here.business.slug}-${next()}`
  const { user_id } = here.business
  const row = {
    id,
    user_id,
    name: 'Novato',
    services: [],
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...fields,
  }
  await server.storage.write(async (tx) => {
    // Whoever was hired for an earlier call makes room: a team has an end.
    await tx
      .delete(professionals)
      .where(and(eq(professionals.user_id, user_id), eq(professionals.name, row.name)))
    await tx.insert(professionals).values(row)
  })
  return id
}

/** Who works where, which ending the access of somebody new may not change. */
const listAccess = ({ server }: AccessFixture) =>
  server.storage.read((db) =>
    db
      .select({ id: profiles.id, role: profiles.role, professional_id: profiles.professional_id })
      .from(profiles)
      .where(isNotNull(profiles.professional_id))
      .orderBy(profiles.id),
  )

async function invite(world: AccessFixture): Promise<string> {
  const { user_id } = world.here.business
  return createOneTimeLink(world.server, 'invitation', { user_id, subject: await hire(world) })
}

/** One that nobody took up in its time. */
async function inviteOver(world: AccessFixture): Promise<string> {
  const { user_id } = world.here.business
  const subject = await hire(world, { email: freshMail(world) })
  return createOneTimeLink(world.server, 'invitation', { user_id, subject }, 8 * MS_A_DAY)
}

/** An invitation to the reception that nobody has taken up. */
async function inviteReception({ server, here, next }: AccessFixture): Promise<string> {
  const subject = `recepcao-${here.business.slug}-${next()}`
  const data = { role: 'reception', name: 'Quem Atende', email: null }
  const { user_id } = here.business
  await createOneTimeLink(server, 'invitation', { user_id, subject, data })
  return subject
}

const OPEN = { enabled: true, schedules: [{ start: '09:00', end: '18:00' }] }

/** All professionals but one, here and elsewhere. */
const professionalsBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db.select().from(professionals).where(ne(professionals.id, id)).orderBy(professionals.id),
  )

/** A call about somebody new, which may change nobody else. */
const ofNewcomer =
  (
    toFields: (world: AccessFixture) => Partial<SampleCall> = () => ({}),
    fields: Partial<typeof professionals.$inferInsert> = {},
  ): CreateSampleCall =>
  async (world) => {
    const id = await hire(world, fields)
    const of = [world.here.accounts.owner.person]
    return { id, of, untouched: () => professionalsBut(world, id), ...toFields(world) }
  }

export const TEAM_SAMPLES = {
  'GET /api/professionals': createEmptySample,
  'POST /api/professionals': async () => ({ body: { professional: { name: 'Quem Chega' } } }),
  'PATCH /api/professionals/:id': ofNewcomer(() => ({
    body: {
      changes: { name: 'Quem Fica', phone: '11912345678', monday: OPEN },
      shown: { name: 'Novato', phone: null, monday: null },
    },
  })),
  'POST /api/professionals/:id/archive': ofNewcomer(),
  'POST /api/professionals/:id/restore': ofNewcomer(() => ({}), { deleted: true }),
  'DELETE /api/professionals/:id': ofNewcomer(() => ({}), { deleted: true }),
  'GET /api/professionals/:id/bookings-ahead': ofNewcomer(),
  'GET /api/professionals/:id/takings': ofNewcomer(() => ({
    query: { from: '2026-11-01', to: '2026-11-30' },
  })),
  'POST /api/professionals/:id/hand-over': ofNewcomer(({ here }) => ({
    body: { to: requireNth(here.business.professionals, 2).id, booking_ids: [here.mine.booking] },
  })),
  'POST /api/professionals/:id/outside': ofNewcomer(() => ({
    body: { week: Object.fromEntries(WEEKDAYS.map((day) => [day, OPEN])) },
  })),
  'GET /api/reception': createEmptySample,
  'POST /api/reception/invitation': async (world) => ({
    body: { name: 'Quem Atende', email: freshMail(world) },
  }),
  'DELETE /api/reception/:id/access': async (world) => ({
    id: await inviteReception(world),
    of: [world.here.accounts.owner.person],
  }),
  'POST /api/professionals/:id/invitation': async (world) => ({
    id: requireNth(world.here.business.professionals, 2).id,
    of: [world.here.accounts.owner.person],
  }),
  'DELETE /api/professionals/:id/access': async (world) => ({
    id: await hire(world),
    of: [world.here.accounts.owner.person],
    untouched: () => listAccess(world),
  }),
  'POST /api/invitation': async (world) => ({ body: { token: await invite(world) } }),
  'POST /api/invitation/renew': async (world) => ({ body: { token: await inviteOver(world) } }),
  'POST /api/invitation/accept': async (world) => ({
    body: { token: await invite(world), email: freshMail(world), password: FIXTURE_PASSWORD },
  }),
} as const satisfies Partial<SampleCalls>
