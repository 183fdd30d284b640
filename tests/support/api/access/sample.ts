import type { Call } from '#api/contract/contract.ts'
import { updateUser } from '#db/account/users.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import type { Caller } from './caller.ts'

/** A valid call of an endpoint. */
export type SampleCall = {
  query?: Record<string, string>
  id?: string
  /** The booking that it is about: `:id`, where the path has one. */
  booking?: string
  body?: object
  /** What is sent as it is, where the endpoint takes an upload. */
  upload?: Uint8Array<ArrayBuffer>
  /** Whose row it is about; the others find nothing. Absent: it is about none, or about one's own. */
  of?: readonly string[]
  /** What this caller is answered where the endpoint's access lets them in; absent: its success. */
  status?: number
  /** Reads what the call may not change. */
  untouched?: () => Promise<unknown>
}

export type CreateSampleCall = (world: AccessFixture, caller: Caller) => Promise<SampleCall>
export type SampleCalls = { [C in Call]: CreateSampleCall }

export const createEmptySample: CreateSampleCall = async () => ({})

/** Without a password the sign-in of a call is proof enough of whose the account is; an earlier call may have set one. */
export async function removePassword(
  { server, here, there }: AccessFixture,
  { person }: Caller,
): Promise<void> {
  const accounts = [here, there].flatMap((tenant) => Object.values(tenant.accounts))
  for (const { id } of accounts.filter((it) => it.person === person)) {
    const change = { password_hash: null, updated_at: CREATED_AT }
    await server.storage.write((tx) => updateUser(tx, id, change))
  }
}
