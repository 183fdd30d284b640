import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import type { AccountIdentity } from '#api/identity/authenticate.ts'
import { requireKeyScope } from '#api/identity/authenticate-key.ts'

type TypedClient = ParsedRequest<Contract['POST /api/bookings']>['body']['client']

/**
 * Who types a name or a contact makes a client, or is told whose it is: a key needs `clients:write` for
 * that, which holds `clients:read`. Without it, it books for a client by their id, or for nobody by name.
 * @throws Refused `key_not_allowed`
 */
export function requireClientByKey(who: AccountIdentity, client: TypedClient | undefined): void {
  if (client && !('id' in client)) requireKeyScope(who, 'clients:write')
}
