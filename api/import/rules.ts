import type { ImportKind } from '#domain/import/import.ts'
import { balanceRules } from './balances.ts'
import { bookingRules } from './bookings.ts'
import { clientRules } from './clients.ts'
import type { KindRules } from './kind.ts'
import { serviceRules } from './services.ts'

const RULES: { [K in ImportKind]: KindRules<K> } = {
  clients: clientRules,
  services: serviceRules,
  bookings: bookingRules,
  balances: balanceRules,
}

/** Whoever asks by a kind hands over lines of that kind. */
export const getRules = <K extends ImportKind>(kind: K): KindRules<K> => RULES[kind]
