/** Who can sign in to a demo's salon: owner, reception, and professionals who took their invitation. */
import type { reception_accounts, users } from '#db/tables/account.ts'
import type { profiles } from '#db/tables/business.ts'
import { type DemoCatalog, getDemoProfessionalId } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId } from './seeded-random.ts'

export type DemoAccounts = {
  users: (typeof users.$inferInsert)[]
  profiles: (typeof profiles.$inferInsert)[]
  reception: typeof reception_accounts.$inferInsert | null
}

export function createAccounts(
  salon: DemoSalon,
  { user_id, founded }: DemoCatalog,
  password_hash: string | null,
): DemoAccounts {
  const stamps = { created_at: founded, updated_at: founded }
  const staff = salon.professionals
    .filter(({ key }) => salon.signed_in.includes(key))
    .map(({ key, name, email, phone }) => ({
      profile: { name, email, phone, professional_id: getDemoProfessionalId(salon, key) },
      id: createDemoId(salon.slug, 'account', key),
    }))
  const owner = { id: user_id, ...salon.owner, role: 'admin' as const, ...stamps }
  const professionals = staff.map(({ id, profile }) => ({
    id,
    ...profile,
    role: 'professional' as const,
    ...stamps,
  }))
  const reception = salon.reception && {
    id: createDemoId(salon.slug, 'account', 'reception'),
    role: 'client' as const,
    ...salon.reception,
    ...stamps,
  }
  const people = [owner, ...professionals, ...(reception ? [reception] : [])]
  return {
    profiles: people,
    users: people.map(({ id, name, email, role }) => ({
      id,
      email,
      password_hash,
      email_confirmed_at: founded,
      first_role: role === 'admin' ? ('admin' as const) : ('client' as const),
      user_metadata: { name },
      ...stamps,
    })),
    reception: reception && {
      id: createDemoId(salon.slug, 'reception', 'reception'),
      account_id: reception.id,
      user_id,
      name: reception.name,
      created_at: founded,
    },
  }
}
