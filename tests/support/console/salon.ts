/** A salon of a test's own with the people who sign in to it. */
import { addAccount } from '#tests/support/api/people/accounts.ts'
import { addReception } from '#tests/support/api/people/reception.ts'
import { createBusinessOwner, createEmail, PASSWORD } from '#tests/support/api/people/sign-up.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'
import type { Credentials } from './console-page.ts'
import type { ConsoleTest } from './use-console.ts'

export type Salon = { business: Business; owner: Credentials & { token: string; id: string } }

/** One service, one professional and one client, unless the overrides say otherwise. */
export async function openSalon(
  { server }: Pick<ConsoleTest, 'server'>,
  overrides?: BusinessOverrides,
): Promise<Salon> {
  const business = await createBusiness(server.storage, overrides)
  const { id, email, token } = await createBusinessOwner(server, business)
  return { business, owner: { id, email, token, password: PASSWORD } }
}

/** An account of the salon's first professional. */
export async function addStaff(
  { server }: Pick<ConsoleTest, 'server'>,
  { business }: Salon,
): Promise<Credentials> {
  const { id, name } = requireNth(business.professionals)
  const profile = { name, role: 'professional', professional_id: id } as const
  return addPerson(server, profile)
}

/** An account at the salon's reception. */
export async function addReceptionist(
  { server }: Pick<ConsoleTest, 'server'>,
  { business: { user_id } }: Salon,
): Promise<Credentials> {
  const { id, ...person } = await addPerson(server, { name: 'Carla Dias', role: 'client' })
  await addReception(server, { user_id, account: { id }, name: 'Carla Dias' })
  return person
}

/** A client of no salon in particular. */
export const addClient = ({ server }: Pick<ConsoleTest, 'server'>): Promise<Credentials> =>
  addPerson(server, { name: 'Marina Souza', role: 'client' })

async function addPerson(
  server: TestServer,
  profile: Omit<Parameters<typeof addAccount>[1], 'email'>,
): Promise<Credentials & { id: string }> {
  const email = createEmail()
  const password_hash = await server.context.passwords.hash(PASSWORD)
  const { id } = await addAccount(server, { ...profile, email }, { password_hash })
  return { id, email, password: PASSWORD }
}

export type Newcomer = Credentials & { name: string; phone: string }

/** Somebody who has no account yet. */
export const createNewcomer = (): Newcomer => ({
  email: createEmail(),
  password: 'segredo1',
  name: 'Marina Lima de Souza',
  phone: createPhone(),
})
